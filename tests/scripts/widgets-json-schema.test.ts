import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonProblem, schemaProblem } from "#domain/widgets/json-schema.ts";

// In Node, because ajv compiles code, which Workers forbid.
const ajv = new Ajv2020({ strict: false });

const names = fc.constantFrom("a", "b", "c");

/** Values that are often near the rules below. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    {
      arbitrary: fc.constantFrom(null, true, false, 0, 1, 2, 1.5, -1, "", "a", "ab", "é😀"),
      weight: 4,
    },
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const number = fc.constantFrom(0, 1, 2, 1.5, -1);
const count = fc.constantFrom(0, 1, 2);
const some = { minLength: 1, maxLength: 3 };
const types = ["string", "number", "integer", "boolean", "null", "array", "object"];
const type = fc.constantFrom(...types);

/** A schema with any of the keywords that are checked. */
const schema = fc.letrec((tie) => {
  const inner = fc.oneof({ maxDepth: 2, depthSize: "small" }, fc.boolean(), tie("schema"));
  const inners = fc.array(inner, some);
  const keywords = {
    type: fc.oneof(type, fc.uniqueArray(type, some)),
    enum: fc.array(value, some),
    const: value,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(0.5, 1, 2),
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    minProperties: count,
    maxProperties: count,
    uniqueItems: fc.boolean(),
    items: inner,
    prefixItems: inners,
    properties: fc.dictionary(names, inner, { maxKeys: 3, noNullPrototype: true }),
    additionalProperties: inner,
    required: fc.uniqueArray(names, { maxLength: 2 }),
    allOf: inners,
    anyOf: inners,
    oneOf: inners,
  };
  const few = fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), { maxLength: 4 });
  const all = fc.record(keywords, { noNullPrototype: true });
  return {
    schema: fc
      .tuple(all, few)
      .map(([rules, kept]) =>
        Object.fromEntries(Object.entries(rules).filter(([name]) => kept.includes(name))),
      ),
  };
}).schema as fc.Arbitrary<Record<string, unknown>>;

describe("A check of JSON", () => {
  it("says the same as ajv of every schema that can be saved", () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 4, maxLength: 8 }), (rules, values) => {
        const text = JSON.stringify(rules);
        expect(schemaProblem(text)).toBeUndefined();
        const matches = ajv.compile(rules);
        for (const one of values)
          expect(jsonProblem(text, JSON.stringify(one)) === undefined).toBe(matches(one));
      }),
      { numRuns: 500 },
    );
  });
});
