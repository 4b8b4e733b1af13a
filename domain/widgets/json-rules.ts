import { sorted } from "#domain/merge.ts";
import type { z } from "#domain/zod.ts";

// The rules of JSON Schema that a check can have. Not zod's `fromJSONSchema`: it ignores some rules beside others, such as `required`
// beside a list of types, and throws at some answers. tests/scripts/widgets-json-schema.test.ts compares the verdicts with those of ajv.

/** A JSON Schema that is an object. */
export type Schema = Extract<Parameters<typeof z.fromJSONSchema>[0], object>;
type Inner = Schema | boolean;

/** The place in a value that breaks a schema, and the keyword that it breaks; `undefined` where the schema allows nothing. */
export type Fault = { path: (string | number)[]; keyword?: string };

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

/** Whether a text is one of the types of JSON. */
export function isType(text: unknown): boolean {
  return typeof text === "string" && Object.hasOwn(TYPES, text);
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The figures of a value that limits count; `NaN` for a value of another type, which every limit allows. */
const amount = (value: unknown) => (typeof value === "number" ? value : NaN);
const characters = (value: unknown) => (typeof value === "string" ? [...value].length : NaN);
const items = (value: unknown) => (Array.isArray(value) ? value.length : NaN);
const properties = (value: unknown) => (isObject(value) ? Object.keys(value).length : NaN);

type Rule = (schema: Schema, value: unknown) => boolean;

/** Whether a value keeps to a keyword that looks at the whole value. */
const RULES: Record<string, Rule> = {
  type: ({ type = [] }, value) => [type].flat().some((one) => TYPES[one]?.(value)),
  enum: ({ enum: allowed = [] }, value) => allowed.some((one) => isEqual(one, value)),
  const: (schema, value) => isEqual(schema.const, value),
  minimum: ({ minimum = 0 }, value) => !(amount(value) < minimum),
  maximum: ({ maximum = 0 }, value) => !(amount(value) > maximum),
  exclusiveMinimum: (schema, value) => !(amount(value) <= Number(schema.exclusiveMinimum)),
  exclusiveMaximum: (schema, value) => !(amount(value) >= Number(schema.exclusiveMaximum)),
  multipleOf: ({ multipleOf = 1 }, value) =>
    typeof value !== "number" || Number.isInteger(value / multipleOf),
  minLength: ({ minLength = 0 }, value) => !(characters(value) < minLength),
  maxLength: ({ maxLength = 0 }, value) => !(characters(value) > maxLength),
  minItems: ({ minItems = 0 }, value) => !(items(value) < minItems),
  maxItems: ({ maxItems = 0 }, value) => !(items(value) > maxItems),
  minProperties: ({ minProperties = 0 }, value) => !(properties(value) < minProperties),
  maxProperties: ({ maxProperties = 0 }, value) => !(properties(value) > maxProperties),
  uniqueItems: ({ uniqueItems }, value) =>
    !uniqueItems || !Array.isArray(value) || new Set(value.map(asText)).size === value.length,
  required: ({ required = [] }, value) =>
    !isObject(value) || required.every((name) => Object.hasOwn(value, name)),
  anyOf: ({ anyOf = [] }, value) => anyOf.some((inner) => !faultOf(inner, value)),
  oneOf: ({ oneOf = [] }, value) => oneOf.filter((inner) => !faultOf(inner, value)).length === 1,
};

/** The first fault of a value; `undefined` where it matches the schema. */
export function faultOf(schema: Inner, value: unknown): Fault | undefined {
  if (typeof schema === "boolean") return schema ? undefined : { path: [] };
  for (const [keyword, rule] of Object.entries(RULES))
    if (Object.hasOwn(schema, keyword) && !rule(schema, value)) return { path: [], keyword };
  for (const [inner, part, ...place] of partsOf(schema, value)) {
    const fault = faultOf(inner, part);
    if (fault) return { ...fault, path: [...place, ...fault.path] };
  }
  return undefined;
}

/** The schemas in a schema, each with the part of the value that it is for, and the place of that part. */
function partsOf(
  {
    properties: named = {},
    additionalProperties,
    prefixItems = [],
    items: others,
    allOf = [],
  }: Schema,
  value: unknown,
): [schema: Inner, value: unknown, ...place: (string | number)[]][] {
  const parts = Array.isArray(value) ? [...value.entries()] : [];
  const members = isObject(value) ? Object.entries(value) : [];
  return [
    ...allOf.map((inner) => [inner, value] as [Inner, unknown]),
    ...parts.map(
      ([place, part]) =>
        [prefixItems[place] ?? others ?? true, part, place] as [Inner, unknown, number],
    ),
    ...members.map(
      ([name, part]) =>
        [(Object.hasOwn(named, name) ? named[name] : additionalProperties) ?? true, part, name] as [
          Inner,
          unknown,
          string,
        ],
    ),
  ];
}

function isEqual(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(sorted(value));
}
