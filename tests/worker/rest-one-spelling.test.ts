import { describe, expect, it } from "vitest";
import { OWN_TEXTS } from "#tests/support/own-texts.ts";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The text whose last character has its lowest bit changed: of many lengths, base64 does not use this bit. */
function withOtherBits(text: string): string {
  const last = BASE64URL.indexOf(text.at(-1) ?? "");
  return text.slice(0, -1) + BASE64URL[last % 2 === 0 ? last + 1 : last - 1];
}

/** Other spellings of a text. */
function spellings(text: string): string[] {
  const half = Math.floor(text.length / 2);
  const between = (sign: string) => text.slice(0, half) + sign + text.slice(half);
  const [first = "", rest] = [text[0], text.slice(1)];
  const escaped = `%${first.charCodeAt(0).toString(16)}${rest}`;
  const wide = String.fromCodePoint(first.charCodeAt(0) + 0xfe_e0) + rest;
  const around = ["=", "==", " ", "\t", "\r\n", "\0", ".", ".x", "x", "A", ";", "/"];
  const parts = text.split(".");
  return [
    ...around.map((sign) => text + sign),
    ...["0", "+", " ", "\n", ".", "\uFEFF"].map((sign) => sign + text),
    ...["=", " ", "\r\n", "."].map(between),
    withOtherBits(text),
    parts.map(withOtherBits).join("."),
    parts.toReversed().join("."),
    escaped,
    wide,
    `"${text}"`,
    text + text,
    `${text}.${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    text.replaceAll("-", "+").replaceAll("_", "/"),
  ].filter((spelling) => spelling !== text);
}

describe("A text that this server has made", () => {
  it.each(Object.entries(OWN_TEXTS))("has one spelling: %s", async (_name, make) => {
    const { text, use, isTaken = ({ ok }) => ok, uses = () => 1, carried = String } = await make();
    expect(isTaken(await use(text))).toBe(true);
    for (const spelling of spellings(text)) {
      const arriving = carried(spelling);
      if (arriving === null || arriving === text) continue;
      const response = await use(spelling);
      expect(response.status, spelling).toBeLessThan(500);
      expect(isTaken(response), spelling).toBe(false);
    }
    expect(await uses()).toBe(1);
  });
});
