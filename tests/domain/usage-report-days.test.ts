import { describe, expect, it } from "vitest";
import { daysBefore, reportDays } from "#domain/usage/report.ts";

const TODAY = "2026-03-15";

describe("The days of a report", () => {
  it.each([
    [{ days: "month" as const }, "2026-03-01", TODAY],
    [{ days: "last-month" as const }, "2026-02-01", "2026-02-28"],
    [{ days: 7 }, "2026-03-09", TODAY],
    [{ days: 7, from: "2026-01-30" }, "2026-01-30", TODAY],
    [{ days: 7, from: "2026-04-01" }, "2026-04-01", "2026-04-01"],
    [{ days: "last-month" as const, to: "2026-01-10" }, "2026-01-01", "2026-01-10"],
  ])("%j are from %s to %s", (asked, from, to) => {
    expect(reportDays(asked, TODAY)).toEqual({ from, to });
  });

  it("of the last month are those of December in January", () => {
    expect(reportDays({ days: "last-month" }, "2026-01-31")).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
    });
  });
});

describe("The days before", () => {
  it.each([
    [
      "a month that goes on, the same days of the last one",
      "2026-03-01",
      TODAY,
      "2026-02-01",
      "2026-02-15",
    ],
    [
      "a longer part of a month, all of a shorter one",
      "2026-03-01",
      "2026-03-30",
      "2026-02-01",
      "2026-02-28",
    ],
    ["a whole month, the whole month", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
    ["a first day, a first day", "2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
    ["other days, as many", "2026-03-09", TODAY, "2026-03-02", "2026-03-08"],
    ["days of several months, as many", "2026-01-01", "2026-02-01", "2025-11-30", "2025-12-31"],
  ])("are for %s", (_, from, to, first, last) => {
    expect(daysBefore({ from, to })).toEqual({ from: first, to: last });
  });
});
