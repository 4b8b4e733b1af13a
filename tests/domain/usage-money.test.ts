import { expect, it } from "vitest";
import { dollarText, readDollars } from "#domain/usage/money.ts";

it.each([
  [0, "0"],
  [1, "0.000000001"],
  [326, "0.000000326"],
  [20_500_000_000, "20.5"],
  [1e15, "1000000"],
])("%i nano-dollars are the text %s of a field, which reads back", (nano, text) => {
  expect(dollarText(nano)).toBe(text);
  expect(readDollars(text)).toBe(nano);
});
