import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { csvOptions } from "#domain/csv.ts";

const written = (cell: string, style: "csv" | "csv-comma" = "csv") =>
  stringify([[cell]], csvOptions(style)).trimEnd();

describe("A cell of CSV", () => {
  it.each(["=1+1", "+1-555-1234", "-2+3", "@SUM(A1)", "\uff1d1", "-", "+a"])(
    "%s cannot be a formula",
    (cell) => {
      expect(written(cell)).toBe(`'${cell}`);
    },
  );

  it.each(["-12.5", "+3", "-12.5 kg", "-4 °C", "+5%", "-1.000.000", "1-2", "a=b"])(
    "%s stays as it is",
    (cell) => {
      expect(written(cell)).toBe(cell);
    },
  );

  it("is one cell, whatever separates cells in the language of a spreadsheet", () => {
    expect(written("a;=1+1")).toBe('"a;=1+1"');
    expect(written("a, @b", "csv-comma")).toBe('"a, @b"');
    expect(written("a\t-1")).toBe('"a\t-1"');
    expect(written("a;b")).toBe("a;b");
  });
});
