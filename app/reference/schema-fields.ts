import type { JsonSchema } from "#worker/rest/reference/schema.ts";
import type { OpenApiDocument, DocumentedCall } from "#worker/rest/reference/document.ts";
import { type SnippetCall, snippetPath } from "#app/reference/snippets.ts";

/** A field of a body or an answer, as a row: `inputs[].name`. */
export type SchemaField = { path: string; isRequired: boolean; type: string; rules: string[] };

/** The fields of a schema, with those of its objects and lists. A list of objects begins with `[].`. */
export function fieldsOf(schema: JsonSchema, prefix = ""): SchemaField[] {
  const { properties, required = [], items, anyOf } = schema;
  if (properties) {
    return Object.entries(properties).flatMap(([name, property]) => {
      const path = prefix + name;
      const isRequired = required.includes(name);
      const field = { path, isRequired, type: typeOf(property), rules: rulesOf(property) };
      return [field, ...fieldsOf(property, `${path}.`)];
    });
  }
  if (items) return fieldsOf(items, `${prefix.replace(/\.$/u, "")}[].`);
  const options = (anyOf ?? []).map((option) => fieldsOf(option, prefix));
  return fieldsOfUnion(options.filter((fields) => fields.length > 0));
}

/** The fields of all options of a union. A field is required if each option requires it. */
function fieldsOfUnion(options: SchemaField[][]): SchemaField[] {
  const paths = new Set(options.flat().map(({ path }) => path));
  return [...paths].map((path) => {
    const same = options.flatMap((fields) => fields.filter((field) => field.path === path));
    return {
      path,
      isRequired: same.length === options.length && same.every(({ isRequired }) => isRequired),
      type: joined(same.map(({ type }) => type)),
      rules: [...new Set(same.flatMap(({ rules }) => rules))],
    };
  });
}

/** The types of a union, each once. */
function joined(types: string[]): string {
  return [...new Set(types.flatMap((type) => type.split(" or ")))].join(" or ");
}

const TYPE_NAMES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

/** The type of a value in words. */
export function typeOf({ type, anyOf, enum: choices, const: constant, items }: JsonSchema): string {
  if (anyOf) return joined(anyOf.map(typeOf));
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" or ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (type === "array") return items ? `list of ${typeOf(items)}` : "list";
  const names = [type ?? []].flat().map((name) => TYPE_NAMES[name] ?? name);
  return names.join(" or ") || "any value";
}

/** The rules of a value, one sentence each. */
export function rulesOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const { pattern, description, examples, anyOf = [] } = schema;
  const rules = [
    description,
    span(minLength, maxLength, "characters"),
    span(minItems, maxItems, "items"),
    span(minimum, maximum),
    // A description is clearer than a pattern.
    pattern === "\\S" || !pattern || description ? undefined : `pattern \`${pattern}\``,
    typeof examples?.[0] === "string" ? `such as ${examples[0]}` : undefined,
    ...anyOf.flatMap(rulesOf),
  ];
  return [...new Set(rules.filter((rule) => rule !== undefined))];
}

function span(least?: number, most?: number, unit?: string): string | undefined {
  const shown = (bound: number) => bound.toLocaleString("en");
  const words = unit ? ` ${unit}` : "";
  if (least !== undefined && most !== undefined)
    return least === most ? `${shown(most)}${words}` : `${shown(least)} to ${shown(most)}${words}`;
  if (most !== undefined) return `at most ${shown(most)}${words}`;
  if (!least) return undefined;
  return `at least ${shown(least)}${least === 1 ? words.replace(/s$/u, "") : words}`;
}

/** The document with the schemas themselves where it refers to named ones, for readers. */
export function inlined(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const resolve = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref, ...others } = value as JsonSchema;
    const name = $ref?.startsWith(PLACE) ? $ref.slice(PLACE.length) : undefined;
    if (name !== undefined) return resolve({ ...schemas[name], ...others });
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
  };
  return { ...document, paths: resolve(document.paths) as OpenApiDocument["paths"] };
}

const PLACE = "#/components/schemas/";

export type ReferencedCall = DocumentedCall & { method: string; path: string };

/** All calls of the document, in its order. */
export function callsOf({ paths }: OpenApiDocument): ReferencedCall[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      ...call,
      path,
      method: method.toUpperCase(),
    })),
  );
}

const PEOPLE: Record<string, string> = {
  user: "Signed-in people",
  manager: "Managers and administrators",
  administrator: "Administrators",
};

/** The people and programs that may make a call, in words. */
export function whoMay({ security, path }: Pick<ReferencedCall, "security" | "path">): string {
  if (security.length === 0)
    return path.includes("{apikey}") ? "Everybody with the client's key" : "Everybody";
  const callers = security.map(({ bearer, serviceToken }) => {
    if (bearer) return PEOPLE[bearer[0] ?? ""] ?? "Signed-in people";
    if (serviceToken)
      return ["Programs", ...serviceToken.map((scope) => `scope ${scope}`)].join(", ");
    return "The browser of a signed-in person";
  });
  return callers.join("; ");
}

/** The request that the examples of a call send. */
export function snippetOf(call: ReferencedCall, origin: string): SnippetCall {
  const { method, path, parameters, security, requestBody } = call;
  const required = parameters.filter(({ in: place, required }) => place === "query" && required);
  return {
    origin,
    method,
    path: snippetPath(
      path,
      required.map(({ name }) => name),
    ),
    isSignedIn: security.some((scheme) => "bearer" in scheme || "serviceToken" in scheme),
    byCookie: security.some((scheme) => "cookie" in scheme),
    isOnce: parameters.some(({ name }) => name === "Idempotency-Key"),
    body: requestBody?.content["application/json"]?.example,
  };
}
