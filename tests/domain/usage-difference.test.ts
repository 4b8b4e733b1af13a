import { expect, it } from "vitest";
import { differenceText } from "#app/usage/difference-text.ts";

it.each([
  [112, 100, "12 % more than Oct 1 – 24 (100)"],
  [50, 100, "50 % less than Oct 1 – 24 (100)"],
  [1001, 1000, "About as much as Oct 1 – 24 (1000)"],
  [820, 100, "8 times as much as Oct 1 – 24 (100)"],
  [0, 100, "100 % less than Oct 1 – 24 (100)"],
  [5, 0, "None in Oct 1 – 24"],
  [0, 0, "As in Oct 1 – 24"],
])("%i after %i is: %s", (amount, before, sentence) => {
  expect(differenceText(amount, before, { days: "Oct 1 – 24", text: String })).toBe(sentence);
});
