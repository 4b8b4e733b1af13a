import { type Fault, faultOf, isObject, isType, type Schema } from "#domain/widgets/json-rules.ts";

const isNumber = (value: unknown) => typeof value === "number";
const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isInner = (value: unknown) => typeof value === "boolean" || isSchema(value);
const isInners = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isInner);
const isNamed = (value: unknown) => isSchema(value) && Object.values(value).every(isInner);
const isAny = () => true;

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
const KEYWORDS: Record<string, (value: unknown) => boolean> = {
  ...Object.fromEntries(NOTES.map((name) => [name, isAny])),
  ...Object.fromEntries(NUMBERS.map((name) => [name, isNumber])),
  multipleOf: (value) => typeof value === "number" && value > 0,
  type: (value) =>
    isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
  enum: Array.isArray,
  const: isAny,
  anyOf: isInners,
  oneOf: isInners,
  allOf: isInners,
  properties: isNamed,
  required: isTexts,
  additionalProperties: isInner,
  items: isInner,
  prefixItems: isInners,
  uniqueItems: (value) => typeof value === "boolean",
};

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
    return `A schema can have at most ${MAX_ALTERNATIVES} alternatives (“anyOf”, “oneOf”). Use “enum” for values.`;
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
    const fault = faultOf(rules, parsed.value);
    return fault && `The JSON does not match the schema${sentenceOf(fault)}.`;
  } catch (error) {
    if (error instanceof RangeError) return "The JSON is nested too deeply to be checked.";
    throw error;
  }
}

function sentenceOf({ path, keyword }: Fault): string {
  const place = path.length > 0 ? ` at “${path.join(".")}”` : "";
  return `${place}: ${keyword ? `it breaks “${keyword}”` : "nothing may be there"}`;
}

function isSchema(value: unknown): value is Schema {
  return isObject(value);
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The most alternatives of a schema: all of them are tried for each value of an answer, which can have 8,000. */
const MAX_ALTERNATIVES = 50;

/** The alternatives in a schema and in the schemas in it. */
function countAlternatives(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  return Object.entries(schema).reduce((sum, [name, inner]) => {
    const own = (name === "anyOf" || name === "oneOf") && Array.isArray(inner) ? inner.length : 0;
    return sum + own + countAlternatives(inner);
  }, 0);
}

/** The first problem of a schema and of the schemas in it. */
function problemIn(schema: unknown): string | undefined {
  if (!isSchema(schema)) return undefined;
  for (const [name, value] of Object.entries(schema)) {
    if (!Object.hasOwn(KEYWORDS, name))
      return `This schema uses “${name}”, which cannot be checked here.`;
    if (!KEYWORDS[name]?.(value)) return `“${name}” has a value that cannot be checked here.`;
  }
  const { properties = {}, items, prefixItems = [], additionalProperties } = schema;
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [...Object.values(properties), ...prefixItems, ...anyOf, ...oneOf, ...allOf];
  return [...inner, items, additionalProperties].map(problemIn).find(Boolean);
}
