import { expect, it } from "vitest";
import { fieldsOf, typeOf } from "#app/reference/schema-fields.ts";
import { curlSnippet } from "#app/reference/snippets.ts";

const object = (properties: object, required: string[]) => ({
  type: "object",
  properties: { ...properties },
  required,
});
const words = { kind: { const: "words" }, from: { type: "integer", minimum: 1 } };
const contains = { kind: { const: "contains" }, text: { type: "string", examples: ["light"] } };

it("a field of a union has the values of all its options, and is required where all require it", () => {
  const checks = {
    anyOf: [object(words, ["kind"]), object(contains, ["kind", "text"]), { type: "null" }],
  };
  expect(fieldsOf(checks)).toEqual([
    { path: "kind", isRequired: true, type: '"words" or "contains"', rules: [] },
    { path: "from", isRequired: false, type: "whole number", rules: ["at least 1"] },
    { path: "text", isRequired: false, type: "text", rules: ["such as light"] },
  ]);
});

it("a type of a union within a union is named once", () => {
  const inner = { anyOf: [{ type: "number" }, { type: "string" }] };
  expect(typeOf({ anyOf: [inner, { type: "string" }] })).toBe("number or text");
});

it("the curl example of a call by cookie sends the cookie of a file", () => {
  const call = { origin: "https://your.site", method: "GET", path: "/refresh" };
  expect(curlSnippet({ ...call, isSignedIn: false, byCookie: true })).toBe(
    "curl 'https://your.site/refresh' \\\n  -b cookies.txt -c cookies.txt",
  );
});
