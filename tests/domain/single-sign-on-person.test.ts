import { describe, expect, it } from "vitest";
import { USERNAME_PATTERN } from "#domain/account-rules.ts";
import { IdentityClaims, removalCode, usernamesFor } from "#domain/single-sign-on/person.ts";
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

it("The code of a removed person is one that a manager can enter", () => {
  const code = removalCode();
  expect(CodeToLetIn.parse({ code }).code).toBe(code);
});
