import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";

it("has each code of a problem in docs/product/rest.md, with its meaning", () => {
  const rows = readFileSync("docs/product/rest.md", "utf8")
    .split("\n")
    .map((line) => /^\| `(\w+)` +\| (.*?) *\|$/u.exec(line)?.slice(1))
    .filter((row) => row !== undefined);
  expect(rows).toEqual(Object.entries(PROBLEM_CODES));
});
