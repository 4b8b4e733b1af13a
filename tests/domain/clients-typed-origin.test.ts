import { describe, expect, it } from "vitest";
import { originRefusal } from "#domain/clients/origin.ts";
import { Origin } from "#domain/field.ts";

describe("An address as people type it", () => {
  it.each([
    ["www.school.example", "https://www.school.example"],
    [" School.example/ ", "https://school.example"],
    ["school.example:8443", "https://school.example:8443"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["HTTP://X.example/", "http://x.example"],
  ])("is read: %j as %j", (text, origin) => {
    expect(Origin.parse(text)).toBe(origin);
  });

  it.each([
    ["HTTP://X.example/path/", "Enter http://x.example, which stands for all its pages."],
    ["school.example/courses?a=1", "Enter https://school.example,"],
    ["https://user:pw@example.com", "Write it as https://example.com, with nothing after it."],
    ["javascript:alert(1)", "is not a site's address."],
    ["localhost:3000", "is not a site's address."],
    ["school", "is not a site's address."],
    ["*.school.example", "is not a site's address."],
  ])("is refused with what to enter: %j, %s", (text, sentence) => {
    expect(Origin.safeParse(text).error?.issues[0]?.message).toContain(sentence);
    expect(originRefusal(text)).toContain(sentence);
  });

  it("is repeated in a refusal to a limit", () => {
    expect(originRefusal("x".repeat(4_000)).length).toBeLessThan(200);
  });
});
