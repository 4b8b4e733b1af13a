import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isLocalOrigin,
  parseOrigin,
  readableOrigin,
  splitOrigins,
} from "#domain/clients/origin.ts";
import { Origin } from "#domain/field.ts";

// Parts of addresses and of attacks on a policy or a header. Browsers fold two of the letters to ASCII.
const PIECES = [
  "https://",
  "http://",
  "HTTPS://",
  "example",
  ".com",
  ".",
  "-",
  "_",
  ":8080",
  ":",
  "[::1]",
  "[",
  "]",
  "*",
  "*.",
  ";",
  ",",
  " ",
  "'",
  '"',
  "\r\n",
  "\n",
  "\t",
  "\0",
  "@",
  "user:pw@",
  "/",
  "//",
  "\\",
  "?",
  "#",
  "%0a",
  "ſ",
  "ü",
  "Ü",
  "例",
  "／",
  "＠",
  "\u00ad",
  "\u202e",
  "K",
  "。",
  "data:",
  "javascript:",
  "frame-ancestors *",
];

describe("parseOrigin", () => {
  it.each([
    ["https://example.com", "https://example.com"],
    ["https://example.com/", "https://example.com"],
    ["  https://example.com  ", "https://example.com"],
    ["HTTPS://Example.COM", "https://example.com"],
    ["https://example.com:443", "https://example.com"],
    ["http://localhost:9000", "http://localhost:9000"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
    ["https://xn--bcher-kva.example", "https://xn--bcher-kva.example"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://BU\u0308CHER.example:8443/", "https://xn--bcher-kva.example:8443"],
    ["https://пример.рф", "https://xn--e1afmkfd.xn--p1ai"],
    ["https://例え。jp", "https://xn--r8jz45g.jp"],
  ])("reads %j as %j", (text, origin) => {
    expect(parseOrigin(text)).toBe(origin);
  });

  it.each([
    "",
    "*",
    "null",
    "//example.com",
    "https://",
    "https://*",
    "https://*.example.com",
    "https://.",
    "https://.example.com",
    "https://a..test",
    "https://a.example..",
    "https://example.com/path",
    "https://example.com//",
    "https://example.com?x",
    "https://example.com#x",
    "https://user:pw@example.com",
    "https://user@example.com",
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "https:example.com",
    "https://a.example;",
    "https://a.example; script-src *",
    "https://a.example https://b.example",
    "https://a.example,https://b.example",
    "https://a.example\r\nX-Header: 1",
    "https://a.example\nb",
    "https://a.\texample",
    "https://a.example'",
    "https://a.example\\@b.example",
    "https://a.example%0d%0a",
    "https://a.example:99999",
    "https://exa_mple.com",
    "https://bücher.example/path",
    "https://bücher.example／path",
    "https://user＠bücher.example",
    "https://b\u202eücher.example",
  ])("refuses %j", (text) => {
    expect(parseOrigin(text)).toBeNull();
    expect(Origin.safeParse(text).success).toBe(false);
  });

  it("gives, whatever it reads, one source that is safe in a policy and in a header, and reads that again", () => {
    const pieces = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 5 });
    const text = fc.oneof(
      pieces,
      pieces.map((rest) => `https://example${rest}`),
      fc.string({ unit: "binary" }).map((host) => `https://${host}`),
    );
    fc.assert(
      fc.property(text, (text) => {
        const origin = parseOrigin(text);
        if (origin === null) return;
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.:[\]-]+$/);
        expect(new URL(origin).origin).toBe(origin);
        expect(parseOrigin(origin)).toBe(origin);
        expect(parseOrigin(readableOrigin(origin))).toBe(origin);
      }),
      { numRuns: 500 },
    );
  });
});

describe("readableOrigin", () => {
  it.each([
    ["https://xn--bcher-kva.example", "https://bücher.example"],
    ["http://xn--e1afmkfd.xn--p1ai:8080", "http://пример.рф:8080"],
    ["https://example.com", "https://example.com"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["", ""],
    ["https://xn--a.example", "https://xn--a.example"],
    ["https://xn--99999999.example", "https://xn--99999999.example"],
  ])("shows %j as %j", (origin, readable) => {
    expect(readableOrigin(origin)).toBe(readable);
  });
});

describe("isLocalOrigin", () => {
  it.each([
    ["http://localhost:8787", true],
    ["http://127.0.0.1:3000", true],
    ["http://[::1]:3000", true],
    ["http://shop.localhost", true],
    ["https://localhost.example.com", false],
    ["https://example.com", false],
  ])("judges %j: %s", (origin, isLocal) => {
    expect(isLocalOrigin(origin)).toBe(isLocal);
  });
});

describe("splitOrigins", () => {
  it("splits what a person types on commas and line breaks, and leaves out blanks", () => {
    const text = " https://a.example,https://b.example/ ,, \n b c\r\nhttps://d.example,";
    expect(splitOrigins(text)).toEqual([
      "https://a.example",
      "https://b.example/",
      "b c",
      "https://d.example",
    ]);
    expect(splitOrigins(" , ")).toEqual([]);
  });
});
