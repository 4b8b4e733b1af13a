import { type Schema, validate } from "@cfworker/json-schema";

const NUMBER: Schema = { type: "number" };
const INNER: Schema = { type: ["object", "boolean"] };
const INNERS: Schema = { type: "array", items: INNER, minItems: 1 };
const TYPE: Schema = {
  enum: ["string", "number", "integer", "boolean", "null", "array", "object"],
};

/** Keywords that only describe. */
const NOTES = ["$schema", "$id", "$comment", "title", "description", "examples"];

const NUMBERS = [
  "minProperties",
  "maxProperties",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
];

/** The keywords that are checked, and which values of them. */
const KEYWORDS = new Map<string, Schema>([
  ...NOTES.map((name): [string, Schema] => [name, {}]),
  ...NUMBERS.map((name): [string, Schema] => [name, NUMBER]),
  ["multipleOf", { type: "number", exclusiveMinimum: 0 }],
  ["type", { anyOf: [TYPE, { type: "array", items: TYPE, minItems: 1 }] }],
  ["enum", { type: "array" }],
  ["const", {}],
  ["anyOf", INNERS],
  ["oneOf", INNERS],
  ["allOf", INNERS],
  ["properties", { type: "object", additionalProperties: INNER }],
  ["required", { type: "array", items: { type: "string" } }],
  ["additionalProperties", INNER],
  ["items", INNER],
  ["prefixItems", INNERS],
  ["uniqueItems", { type: "boolean" }],
]);

/** Keywords whose fault is that of a part: the part's own fault says more. */
const PARTS = ["properties", "additionalProperties", "items", "prefixItems", "allOf"];

/** The most alternatives of a schema: all of them are tried for each value of an answer, which can have 8,000. */
const MAX_ALTERNATIVES = 50;

/** The keywords whose schemas are tried one after the other for one value. */
const ALTERNATIVES = ["anyOf", "oneOf", "allOf"];

/** The most entries of a list that “uniqueItems” compares with each other. */
const MAX_COMPARED = 500;

/**
 * Why a JSON Schema cannot be used for a check; `undefined` where it can. A keyword that nothing checks is refused, because
 * answers against it would pass. So are `pattern`, whose check can take for ever, and `$ref`, which can refer to itself.
 */
export function schemaProblem(text: string): string | undefined {
  const parsed = parseJson(text);
  if (!parsed) return "This is not well-formed JSON.";
  if (!isSchema(parsed.value)) return "A JSON Schema is an object in braces.";
  const problem = problemIn(parsed.value);
  if (problem) return problem;
  if (countAlternatives(parsed.value) > MAX_ALTERNATIVES)
    return `A schema can have at most ${MAX_ALTERNATIVES} alternatives (“anyOf”, “oneOf”, “allOf”). Use “enum” for values.`;
  return undefined;
}

/** What keeps an answer from being JSON of a schema; `undefined` where it is. The JSON may stand in a block of code. */
export function jsonProblem(schema: string, answer: string): string | undefined {
  const fenced = /^\s*```\w*\n([^]*)\n```\s*$/u.exec(answer)?.[1];
  const parsed = parseJson(fenced ?? answer);
  if (!parsed) return "The answer is no JSON.";
  const rules = parseJson(schema)?.value;
  if (!isSchema(rules)) return "The schema of this check is no JSON Schema.";
  try {
    if (schema.includes('"uniqueItems"') && longestList(parsed.value) > MAX_COMPARED)
      return `A list with more than ${MAX_COMPARED} entries cannot be checked by “uniqueItems”.`;
    const fault = faultsOf(rules, parsed.value).find(({ keyword }) => !PARTS.includes(keyword));
    return fault && `The JSON does not match the schema${sentenceOf(fault)}.`;
  } catch (error) {
    if (error instanceof RangeError) return "The JSON is nested too deeply to be checked.";
    throw error;
  }
}

/** The faults of a value, each after the one of the value that it is a part of. Without references, no table of schemas is needed. */
function faultsOf(schema: Schema, value: unknown) {
  return validate(value, schema, "2020-12", {}).errors;
}

function sentenceOf({ instanceLocation, keyword }: ReturnType<typeof faultsOf>[number]): string {
  const path = instanceLocation.split("/").slice(1).map(fromPointer).join(".");
  const place = path && ` at “${path}”`;
  return `${place}: ${keyword === "false" ? "nothing may be there" : `it breaks “${keyword}”`}`;
}

function fromPointer(part: string): string {
  return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function longestList(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((most, inner) => Math.max(most, longestList(inner)), own);
}

/** The alternatives in a schema and in the schemas in it. */
function countAlternatives(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  return Object.entries(schema).reduce((sum, [name, inner]) => {
    const own = ALTERNATIVES.includes(name) && Array.isArray(inner) ? inner.length : 0;
    return sum + own + countAlternatives(inner);
  }, 0);
}

/** The first problem of a schema and of the schemas in it. */
function problemIn(schema: unknown): string | undefined {
  if (!isSchema(schema)) return undefined;
  for (const [name, value] of Object.entries(schema)) {
    const values = KEYWORDS.get(name);
    if (!values) return `This schema uses “${name}”, which cannot be checked here.`;
    if (faultsOf(values, value).length > 0)
      return `“${name}” has a value that cannot be checked here.`;
  }
  const { properties = {}, items, prefixItems = [], additionalProperties } = schema;
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [...Object.values(properties), ...prefixItems, ...anyOf, ...oneOf, ...allOf];
  return [...inner, items, additionalProperties].map(problemIn).find(Boolean);
}
