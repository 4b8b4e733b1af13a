import { describe, expect, it } from "vitest";
import { forecast } from "#domain/usage/money.ts";

const at = (time: string, zone = "UTC") => forecast(100, Date.parse(time), zone);

describe("The forecast of a month", () => {
  it("goes on as until now", () => {
    expect(at("2026-11-16T00:00:00Z")).toBe(200);
    expect(at("2026-02-08T00:00:00Z")).toBe(400);
    expect(at("2026-11-30T23:59:59Z")).toBe(100);
  });

  it("begins when three days are over, in the time zone of the platform", () => {
    expect(at("2026-11-03T23:59:59Z")).toBeNull();
    expect(at("2026-11-04T00:00:00Z")).toBe(1_000);
    expect(at("2026-11-03T23:59:59Z", "Europe/Vienna")).toBeGreaterThan(900);
  });

  it("counts the hours of a month in which clocks change", () => {
    const [before, after] = [
      at("2026-10-31T22:59:00Z", "Europe/Vienna"),
      at("2026-10-31T23:01:00Z", "Europe/Vienna"),
    ];
    expect([before, after]).toEqual([100, null]);
  });
});
