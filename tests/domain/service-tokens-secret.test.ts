import { describe, expect, it } from "vitest";
import { isToken, newToken } from "#domain/service-tokens/service-token.ts";

describe("A service token", () => {
  it("has a prefix, 36 random digits and a checksum of 6", () => {
    const tokens = Array.from({ length: 200 }, () => newToken());
    for (const token of tokens) expect(token).toMatch(/^pwt_[0-9A-Za-z]{42}$/u);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => isToken(token))).toBe(true);
  });

  // The CRC32 of 36 zeros is 0x240431a2, by Python's zlib.
  it("has the CRC32 of its random digits as its checksum", () => {
    expect(isToken(`pwt_${"0".repeat(36)}0etOEM`)).toBe(true);
  });

  it("is none with another digit, another length or another prefix", () => {
    const token = newToken();
    const last = token.endsWith("0") ? "1" : "0";
    const first = token.charAt(4) === "0" ? "1" : "0";
    const others = [
      token.slice(0, -1) + last,
      `pwt_${first}${token.slice(5)}`,
      token.slice(0, -1),
      `${token}0`,
      token.replace("pwt_", "ghp_"),
      ` ${token}`,
    ];
    expect(others.filter((other) => isToken(other))).toEqual([]);
  });
});
