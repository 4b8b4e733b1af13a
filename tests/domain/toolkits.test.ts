import { expect, it } from "vitest";
import { distinctNames } from "#domain/toolkit-collection.ts";

it("toolkits of one name are told apart by their collections, others keep their name", () => {
  const toolkits = [
    { name: "Science", collection: "ScienceJunior" },
    { name: "Art", collection: "Art" },
    { name: "Science", collection: "ScienceSenior" },
  ];
  expect(distinctNames(toolkits).map(({ name }) => name)).toEqual([
    "Science (ScienceJunior)",
    "Art",
    "Science (ScienceSenior)",
  ]);
});
