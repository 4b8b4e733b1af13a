import { describe, expect, it } from "vitest";
import {
  dueWarning,
  type KnownModel,
  readModelList,
  watchedModel,
} from "#domain/operations/models.ts";

const NOW = Date.parse("2026-11-22T23:30:00Z");

describe("The list of a provider", () => {
  it.each([
    ["OpenAI", { id: "a", shutdown_date: "2026-12-22" }, "2026-12-22", null],
    ["seconds", { id: "a", shutdown_date: 1_797_897_600 }, "2026-12-22", null],
    [
      "Mistral",
      { id: "a", deprecation: "2026-12-22T00:00:00Z", deprecation_replacement_model: "b" },
      "2026-12-22",
      "b",
    ],
    ["no date", { id: "a", shutdown_date: null, owned_by: "x" }, null, null],
    ["no real date", { id: "a", shutdown_date: "2026-13-45" }, null, null],
    ["words", { id: "a", shutdown_date: "soon", replacement: "<b>" }, null, null],
    ["a huge number", { id: "a", shutdown_date: 1e300 }, null, null],
    ["Gemini", { id: "models/a" }, null, null],
  ])("is read: %s", (_name, entry, shutdownDate, replacement) => {
    expect(readModelList({ data: [entry] })).toEqual([{ id: "a", shutdownDate, replacement }]);
  });

  it("may be a bare array, and entries without an id are left out", () => {
    const list = readModelList([{ id: "a" }, { name: "b" }, null, 3]);
    expect(list?.map(({ id }) => id)).toEqual(["a"]);
  });

  it.each([[null], ["<html>"], [{}], [{ data: [] }], [{ data: "a" }], [{ data: [{ id: 3 }] }]])(
    "is none: %j",
    (body) => expect(readModelList(body)).toBeNull(),
  );
});

describe("A watched model", () => {
  const listed = (shutdownDate: string | null) => [{ id: "a", shutdownDate, replacement: "b" }];
  const stateOf = (list: ReturnType<typeof listed>, former?: Partial<KnownModel>) =>
    watchedModel("a", list, former && { ...OK, ...former }, NOW);
  const OK: KnownModel = {
    id: "a",
    state: "ok",
    shutdownDate: null,
    replacement: null,
    missingSince: null,
  };

  it("is there, retires, and is gone on the day itself", () => {
    expect(stateOf(listed(null)).state).toBe("ok");
    expect(stateOf(listed("2026-11-23"))).toMatchObject({ state: "retiring", replacement: "b" });
    const gone = { state: "gone", missingSince: "2026-11-22" };
    expect(stateOf(listed("2026-11-22"))).toMatchObject(gone);
  });

  it("is gone where a former list had it, and else not listed", () => {
    expect(stateOf([])).toMatchObject({ state: "unlisted" });
    expect(stateOf([], { state: "unlisted" })).toMatchObject({ state: "unlisted" });
    const retired = { state: "retiring", shutdownDate: "2026-11-20", replacement: "b" } as const;
    expect(stateOf([], retired)).toEqual({
      ...OK,
      ...retired,
      state: "gone",
      missingSince: "2026-11-22",
    });
    const gone = { state: "gone", missingSince: "2026-10-01" } as const;
    expect(stateOf([], gone)).toMatchObject(gone);
    expect(stateOf(listed(null), gone)).toMatchObject({ state: "ok", missingSince: null });
  });

  it.each([
    ["2027-02-21", null],
    ["2027-02-20", 90],
    ["2026-12-23", 90],
    ["2026-12-22", 30],
    ["2026-11-29", 7],
    ["2026-11-23", 1],
  ])("that ends on %s has the warning of %s days", (day, days) => {
    expect(dueWarning(day, NOW)).toBe(days);
  });
});
