import { expect, it } from "vitest";
import { isForUs } from "#worker/outside/call-outside.ts";

it.each<[string | string[], string | undefined, boolean]>([
  ["us", undefined, true],
  ["us", "us", true],
  ["us", "other", false],
  [["us"], undefined, true],
  [["us", "other"], undefined, false],
  [["us", "other"], "other", false],
  [["us", "other"], "us", true],
])("A token for %j with the authorized party %s is for us: %s", (aud, azp, expected) => {
  expect(isForUs({ aud, azp }, "us")).toBe(expected);
});
