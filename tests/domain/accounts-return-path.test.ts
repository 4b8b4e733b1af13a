import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPath } from "#app/session/return-path.ts";

const SITE = "https://site.example";

/** The origin to which a browser on this site would navigate. */
function originOf(path: string): string {
  return URL.canParse(path, SITE) ? new URL(path, SITE).origin : "none";
}

describe("the place to return to after sign-in", () => {
  it.each(["/chat", "/widgets?type=A&page=2", "/landing/A%20b/1#top", "/", "/a/../chat"])(
    "is %s where that is a path of this site",
    (from) => {
      expect(returnPath(from)).toBe(from === "/a/../chat" ? "/chat" : from);
    },
  );

  it.each([
    null,
    "",
    "chat",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example/x",
    "/\\evil.example/x",
    "/\t/evil.example/x",
    "/.//evil.example/x",
    "/%2e//evil.example/x",
    "/a/..//evil.example/x",
    "/./\\evil.example/x",
    "/dashboard/..//evil.example/x",
    "/.//",
    "//",
  ])("is the dashboard for %j", (from) => {
    expect(returnPath(from)).toBe("/dashboard");
  });

  it("is the own home where Sign In has led through the dashboard", () => {
    expect(returnPath("/dashboard", "/site")).toBe("/site");
    expect(returnPath("/dashboard?toolkit=Quizzes", "/site")).toBe("/dashboard?toolkit=Quizzes");
  });

  it("is on this site, whatever is asked for", () => {
    const parts = ["/", "//", "\\", ".", "..", "%2e", "%2F", "%5c", "\t", "\n", "?", "#", "@", ":"];
    const path = fc
      .array(fc.constantFrom(...parts, "a", "evil.example", "https:", "\u2028"), { maxLength: 9 })
      .map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(path, fc.string()), (from) => {
        expect(originOf(returnPath(from))).toBe(SITE);
      }),
      { numRuns: 3000 },
    );
  });
});
