import { expect, it } from "vitest";
import { growingCache } from "#worker/edge/entries.ts";

it("A cache keeps the entries that were used last", () => {
  const cache = growingCache<string>(2);
  cache.set("first", "a").set("second", "b");
  cache.get("first");
  cache.set("third", "c");
  expect([...cache.keys()].toSorted()).toEqual(["first", "third"]);
});
