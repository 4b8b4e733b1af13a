import { describe, expect, it } from "vitest";
import { estimatedTokens, estimateSentence } from "#domain/usage/estimate.ts";
import { droppedSentences } from "#domain/widgets/assist.ts";

const PRICE = { input: 1_000_000, cachedInput: null, output: 2_000_000 };

describe("the estimate of a prompt", () => {
  it("is a token for four characters of the prompt and of typical values in their markup", () => {
    const inputs = [
      { name: "a", type: "select", options: ["four"] },
      { name: "b", type: "text", placeholder: "eight888", default: "" },
      { name: "c", type: "anytext", placeholder: "no", default: "default" },
    ];
    // 14 characters of markup for each value.
    expect(estimatedTokens("x".repeat(40), [])).toBe(10);
    expect(estimatedTokens("{a}", inputs)).toBe(Math.ceil((4 + 14) / 4));
    expect(estimatedTokens("{b}{c}", inputs)).toBe(Math.ceil((8 + 7 + 28) / 4));
  });

  it.each([
    [423, null, "about 420 tokens each time"],
    [1_234, null, "about 1,200 tokens each time"],
    [7, { price: PRICE, measured: null }, "about 7 tokens each time, < $0.0001 without the answer"],
    [
      420,
      { price: PRICE, measured: null },
      "about 420 tokens each time, about $0.0004 without the answer",
    ],
    [
      420,
      { price: PRICE, measured: { answers: 12, input: 400, cached: 0, output: 150 } },
      "about 420 tokens each time. Measured in the last 12 answers, on average: 550 tokens, about $0.0007",
    ],
    [
      420,
      { price: null, measured: { answers: 1, input: 400, cached: 0, output: 151 } },
      "about 420 tokens each time. Measured in the last answer, on average: 550 tokens",
    ],
  ])("of %i tokens reads %j", (tokens, estimate, sentence) => {
    expect(estimateSentence(tokens, estimate && { model: "m", ...estimate })).toBe(sentence);
  });
});

describe("a suggestion for a prompt", () => {
  it("names the placeholders that it no longer uses, of inputs only", () => {
    const inputs = [{ name: "topic" }, { name: "grade" }, { name: "unused" }];
    const former = "{topic} for {grade} as {json}";
    expect(droppedSentences(former, "{topic}", inputs)).toEqual(["It no longer uses {grade}."]);
    expect(droppedSentences(former, former, inputs)).toEqual([]);
  });
});
