import { expect, it } from "vitest";
import { vulnerablePackages } from "#scripts/advisories.ts";

const advisory = (name: string, severity: string) => ({ [name]: { name, severity } });

it.each([
  ["", null],
  ["<html>", null],
  ["null", null],
  [JSON.stringify({ statusCode: 405, error: { summary: "" } }), null],
  [JSON.stringify({ vulnerabilities: {} }), []],
  [JSON.stringify({ vulnerabilities: advisory("low", "low") }), []],
  [
    JSON.stringify({ vulnerabilities: { ...advisory("a", "high"), ...advisory("b", "critical") } }),
    ["a (high)", "b (critical)"],
  ],
])("finds severe advisories, or that no registry answered, in %j", (output, found) => {
  expect(vulnerablePackages(output)).toEqual(found);
});
