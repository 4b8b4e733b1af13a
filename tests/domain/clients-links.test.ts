import { describe, expect, it } from "vitest";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";
import { ClientLinks, LINK_NAMES, validLinks } from "#domain/clients/frame.ts";

describe("The addresses of the footer's links", () => {
  it("are https addresses; an empty one is left out", () => {
    const about = "https://www.acme.example/about?lang=en#team";
    expect(ClientLinks.parse({ about: ` ${about} `, terms: "" })).toEqual({ about });
    expect(Object.keys(LINK_LABELS)).toEqual(LINK_NAMES);
  });

  it("can be a mail address for the contact only", () => {
    const mail = "mailto:hello@acme.example";
    expect(ClientLinks.parse({ contact: mail })).toEqual({ contact: mail });
    expect(ClientLinks.safeParse({ about: mail }).success).toBe(false);
  });

  it.each([
    "javascript:alert(1)",
    "http://acme.example",
    "//acme.example",
    "/terms",
    "acme.example",
    "https://",
    "https://acme",
    "https://user:pass@acme.example",
    "https://acme.example/a b",
    'https://acme.example/"onclick=',
    "https://acme.example/\njavascript:alert(1)",
    "mailto:",
    "mailto:a@b.example?bcc=c@d.example",
    `https://acme.example/${"a".repeat(500)}`,
    5,
    null,
  ])("are refused: %j", (address) => {
    for (const name of LINK_NAMES)
      expect(ClientLinks.safeParse({ [name]: address }).success, name).toBe(false);
  });

  it("reach no page where the database has an address that is refused", () => {
    const about = "https://acme.example";
    const stored = { about, terms: "javascript:alert(1)", other: about };
    expect(validLinks(stored as ClientLinks)).toEqual({ about });
  });
});
