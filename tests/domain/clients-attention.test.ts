import { expect, it } from "vitest";
import { attentionOf } from "#domain/clients/attention.ts";

const FINE = {
  domainurl: "https://www.example.com",
  allowedOrigins: [],
  approvedWidgets: ["w"],
  gptmodel: "gpt-6-luna",
  ownBudget: null,
  monthlyBudget: 100,
  warnAt: 80,
  spent: 79,
};

const words = (client: Parameters<typeof attentionOf>[0]) =>
  attentionOf(client, (day) => `<${day}>`).map(({ word, tab }) => `${word}: ${tab}`);

it.each([
  [{}, []],
  [{ spent: undefined, monthlyBudget: null }, []],
  [{ spent: 80 }, ["Budget nearly used up: limits"]],
  [{ spent: 100 }, ["Budget used up: limits"]],
  [{ monthlyBudget: 0, spent: 0 }, ["Budget used up: limits"]],
  [{ monthlyBudget: null, spent: 1_000 }, []],
  [{ domainurl: "" }, ["No site: sites"]],
  [{ domainurl: "", allowedOrigins: ["https://a.example"] }, []],
  [{ approvedWidgets: [] }, ["No widgets: widgets"]],
  [{ modelRetired: true }, ["Model retired: details"]],
  [{ modelEndsOn: "2026-12-25" }, ["Model ends <2026-12-25>: details"]],
  [{ modelEndsOn: "2026-12-25", modelRetired: true }, ["Model retired: details"]],
  [{ gptmodel: undefined, approvedWidgets: undefined }, []],
  [{ gptmodel: "", spent: 100 }, ["No model: details", "Budget used up: limits"]],
  [
    { spent: 200, domainurl: "", approvedWidgets: [], modelRetired: true },
    ["Budget used up: limits", "No site: sites", "No widgets: widgets", "Model retired: details"],
  ],
])("of a client with %j needs attention: %j", (change, expected) => {
  expect(words({ ...FINE, ...change })).toEqual(expected);
});

it("the sentence about a model that ends has its day, and the model to move to", () => {
  const ends = { ...FINE, modelEndsOn: "2026-12-25", modelReplacement: "gpt-7" };
  expect(attentionOf(ends, () => "Dec 25")).toEqual([
    {
      word: "Model ends Dec 25",
      sentence: "The AI provider retires gpt-6-luna on Dec 25.",
      tab: "details",
      moveTo: "gpt-7",
    },
  ]);
});
