import { describe, expect, it } from "vitest";
import { USERNAME_PATTERN } from "#domain/account-rules.ts";
import {
  completed,
  IdentityClaims,
  isOfSchool,
  PersonClaims,
  removalCode,
  usernamesFor,
} from "#domain/single-sign-on/provider.ts";
import { CodeToLetIn } from "#domain/single-sign-on/sign-in-settings.ts";

const claimsWith = (claims: object) =>
  IdentityClaims.parse({ sub: "1", nonce: "n", aud: "a", ...claims });

describe("The username of a new person", () => {
  it.each<[object, string]>([
    [{ preferred_username: "anna" }, "anna"],
    [{ preferred_username: "Anna.Smith@school.example" }, "Anna-Smith"],
    [{ name: "Zoë Müller-Ångström" }, "Zoe-Muller-Angstrom"],
    [{ email: "007.bond+x@school.example" }, "bond-x"],
    [{ preferred_username: "佐藤", name: "Sato Hanako" }, "Sato-Hanako"],
    [{ preferred_username: "", email: "anna@school.example" }, "anna"],
    [{ name: "a".repeat(30) }, "a".repeat(24)],
    [{ name: "admin'; drop table users; --" }, "admin-drop-table-users"],
  ])("of %o is %s", (claims, username) => {
    expect(usernamesFor(claimsWith(claims)).username).toBe(username);
  });

  it.each<[object, RegExp]>([
    [{}, /^person-[a-z]{4}$/u],
    [{ name: "Li" }, /^Li-[a-z]{4}$/u],
    [{ name: "<>" }, /^person-[a-z]{4}$/u],
  ])("of %o has four letters more", (claims, pattern) => {
    expect(usernamesFor(claimsWith(claims)).username).toMatch(pattern);
  });

  it.each(["a", "anna", "a".repeat(200), "-- --", "a--------------------b", "9", "_x_"])(
    "of '%s' is always one that a person may have, and so is the other one",
    (name) => {
      const { username, other } = usernamesFor(claimsWith({ name }));
      expect(username).toMatch(USERNAME_PATTERN);
      expect(other).toMatch(USERNAME_PATTERN);
    },
  );
});

describe("A claim of the ID token comes before that of userinfo:", () => {
  const SCHOOL = { issuer: "https://id.school.example", domains: ["school.example"] };
  const [OWN, OTHER] = ["anna@school.example", "anna@elsewhere.example"];
  const VERIFIED = { email: OWN, email_verified: true };

  it.each<[string, object, object, boolean]>([
    ["userinfo verifies its own address", {}, VERIFIED, true],
    ["userinfo verifies the same address", { email: OWN }, VERIFIED, true],
    ["empty claims are none", { email: "", email_verified: null }, VERIFIED, true],
    ["userinfo verifies another address", { email: OWN }, { ...VERIFIED, email: OTHER }, false],
    ["the ID token has another address", { email: OTHER }, VERIFIED, false],
    ["another address is verified", { ...VERIFIED, email: OTHER }, VERIFIED, false],
    ["it says that nothing is verified", { email_verified: false }, VERIFIED, false],
    ["nobody has verified the address", {}, { ...VERIFIED, email_verified: false }, false],
    ["addresses are a list", {}, { ...VERIFIED, email: [OWN] }, false],
    ["claims are nested", {}, { address: VERIFIED }, false],
    ["an object says that it is verified", {}, { ...VERIFIED, email_verified: { a: 1 } }, false],
    ["a list says that it is verified", {}, { ...VERIFIED, email_verified: [true] }, false],
  ])("%s", (_, own, userinfo, expected) => {
    const claims = completed(claimsWith(own), PersonClaims.parse({ sub: "1", ...userinfo }));
    expect(isOfSchool(claims, SCHOOL)).toBe(expected);
  });
});

it("The code of a removed person is one that a manager can enter", () => {
  const code = removalCode();
  expect(CodeToLetIn.parse({ code }).code).toBe(code);
});
