import { describe, expect, it } from "vitest";
import { LANDING_LINK, LANDING_STYLES } from "#domain/widgets/landing-text.ts";

function isStyle(property: string, value: string): boolean | undefined {
  return LANDING_STYLES[property]?.test(value);
}

describe("the styles of landing text", () => {
  it.each([
    ["color", "#1a73e8"],
    ["color", "red"],
    ["background-color", "rgb(1, 2, 3)"],
    ["font-size", "18px"],
    ["font-size", "1.25em"],
    ["font-family", "Georgia, serif"],
    ["font-family", "Times New Roman,serif"],
    ["text-align", "justify"],
  ])("may be %s: %s", (property, value) => {
    expect(isStyle(property, value)).toBe(true);
  });

  it.each([
    ["color", "url(//evil.example)"],
    ["color", "red; position: fixed"],
    ["background-color", "var(--x)"],
    ["font-size", "expression(1)"],
    ["font-size", "9999px"],
    ["font-family", '"Times New Roman", serif'],
    ["font-family", "Georgia, "],
    ["font-family", "x;background:url(//evil.example)"],
    ["text-align", "start"],
    ["text-align", "center "],
  ])("may not be %s: %s", (property, value) => {
    expect(isStyle(property, value)).toBe(false);
  });

  it("are no others", () => {
    expect(isStyle("position", "fixed")).toBeUndefined();
  });

  it("are refused at once however long a list of fonts almost fits", { timeout: 1_000 }, () => {
    expect(isStyle("font-family", `a${" ,a".repeat(20_000)}!`)).toBe(false);
    expect(isStyle("font-family", `a${" a".repeat(20_000)}!`)).toBe(false);
  });
});

describe("a link of landing text", () => {
  it.each(["https://a.example/x?y=1#z", "http://a.example", "mailto:me@a.example", "/landing/x/y"])(
    "may be %s",
    (address) => {
      expect(LANDING_LINK.test(address)).toBe(true);
    },
  );

  it.each([
    "",
    "a.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "//a.example",
    "/\\a.example",
    "https://a.example/ b",
    'https://a.example/"',
  ])("may not be %j", (address) => {
    expect(LANDING_LINK.test(address)).toBe(false);
  });
});
