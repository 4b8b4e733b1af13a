import { describe, expect, it } from "vitest";
import { growthOf, sizeSentence } from "#domain/operations/database-size.ts";

const TODAY = "2026-11-22";
const sentence = (bytes: number, former: { day: string; bytes: number } | null) =>
  sizeSentence(growthOf(bytes, former, TODAY));

describe("The size of the database", () => {
  it("has no growth before seven days have passed", () => {
    expect(sentence(600e6, null)).toBe("600 MB of 10 GB (6 %)");
    expect(sentence(600e6, { day: "2026-11-16", bytes: 1 })).toBe("600 MB of 10 GB (6 %)");
  });

  it("grows by so much in 30 days, and is full in so many months", () => {
    expect(sentence(6e9, { day: "2026-11-12", bytes: 5.6e9 })).toBe(
      "6,000 MB of 10 GB (60 %). It grows by 1,200 MB a month: full in about 3 months.",
    );
    expect(sentence(5e9, { day: "2026-10-23", bytes: 4.9e9 })).toContain("in about 4 years.");
    expect(sentence(9.9e9, { day: "2026-10-23", bytes: 9e9 })).toContain("in less than a month.");
    expect(sentence(1e9, { day: "2026-10-23", bytes: 2e9 })).toContain("has not grown");
  });
});
