import { expect, it } from "vitest";
import { costParts } from "#domain/usage/money.ts";

const PRICE = { model: "demo", input: 2_500_000, cachedInput: 250_000, output: 15_000_000 };
const RUN = { inputTokens: 1_458, cachedTokens: 0, outputTokens: 367, correctedFrom: null };

it("The cost of an answer is its tokens × the price", () => {
  expect(costParts({ ...RUN, cost: 9_150_000 }, PRICE)).toBe(
    "1,458 in × $2.50 + 367 out × $15.00, for a million tokens of demo, are $0.00915.",
  );
  const cached = { ...RUN, cachedTokens: 1_000, cost: 6_900_000 };
  expect(costParts(cached, PRICE)).toBe(
    "458 in × $2.50 + 1,000 in from the cache × $0.25 + 367 out × $15.00, for a million tokens of demo, are $0.0069.",
  );
  const corrected = { ...cached, cost: 1, correctedFrom: 6_900_000 };
  expect(costParts(corrected, PRICE)).toBe(costParts(cached, PRICE));
  expect(costParts({ ...RUN, cost: 1 }, PRICE)).toMatch(/are \$0\.00915\. The answer was made at/u);
  expect(costParts({ ...RUN, inputTokens: null, cost: 1 }, PRICE)).toBeNull();
  expect(costParts({ ...RUN, cost: 1 }, null)).toBeNull();
});
