import { describe, expect, it } from "vitest";
import { choiceOfAll, outcomeText } from "#app/clients/chosen-texts.ts";

describe("several clients at once", () => {
  it.each([
    [26, "Select all 26", 1],
    [101, "Select all 101", 2],
    [1_000, "Select all 1,000", 10],
    [1_001, "Select the first 1,000", 10],
    [2_500, "Select the first 1,000", 10],
  ])("of %d, as many as one call takes are selected", (total, label, pages) => {
    expect(choiceOfAll(total)).toEqual({ label, pages });
  });

  it("says what has become of each client that was not refused", () => {
    const changed = Array.from({ length: 991 }, (_, index) => `Client ${index}`);
    const refused = [{ id: "1", name: "Gone", reason: "It does not exist any more." }];
    const sentence = (clients: string) => `${clients} moved to gpt.`;
    const text = (done: string[], gone: typeof refused, chosen: number) =>
      outcomeText({ changed: done, refused: gone }, chosen, "it", sentence);
    expect(text(changed, [], 1_000)).toBe("991 clients moved to gpt. 9 clients had it already.");
    expect(text(changed, refused, 993)).toBe("991 clients moved to gpt. 1 client had it already.");
    expect(text(changed, refused, 992)).toBe("991 clients moved to gpt.");
    expect(text([], [], 2)).toBe("0 clients moved to gpt. 2 clients had it already.");
  });
});
