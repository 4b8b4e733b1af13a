import { describe, expect, it } from "vitest";
import * as userRows from "#db/accounts/users.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import {
  db,
  makeClient,
  makeDefaultClient,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

describe("POST /register", () => {
  it("answers 201 with id and name and signs nobody in; the account is an ordinary one of the default client", async () => {
    await makeDefaultClient();
    const user = uniqueLetters();
    const response = await call("/register", { body: { user, pwd: PASSWORD } });
    const reply = (await response.json()) as { id: string };
    expect(response.status).toBe(201);
    expect(reply).toEqual({ id: expect.any(String), username: user });
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(await userRows.get(db, reply.id)).toEqual({
      id: reply.id,
      clientId: DEFAULT_CLIENT_ID,
      username: user,
      company: "",
      roles: { User: 2001 },
      location: "",
      lastlogin: "",
      waiting: false,
      version: 1,
    });
    const signedIn = await call("/auth", { body: { user, pwd: PASSWORD } });
    expect(await signedIn.json()).toMatchObject({ roles: [2001], clientId: DEFAULT_CLIENT_ID });
  });

  it("ignores client, roles and id smuggled into the body", async () => {
    await makeDefaultClient();
    const { id: foreign } = await makeClient();
    const user = uniqueLetters();
    const admin = { User: 2001, Admin: 5150 };
    const smuggled = { clientid: foreign, clientId: foreign, roles: admin, isAdmin: true };
    const body = { ...smuggled, user, pwd: PASSWORD, id: "mine", is_admin: 1, company: "Acme" };
    expect((await call("/register/", { body })).status).toBe(201);
    const { id, clientId, isAdmin, company } = (await userRows.getAccount(db, user)) ?? {};
    expect({ clientId, isAdmin, company }).toEqual({
      clientId: DEFAULT_CLIENT_ID,
      isAdmin: false,
      company: "",
    });
    expect(id).not.toBe("mine");
  });

  it("answers 409 'Username Taken' for a name that is taken, in whatever case", async () => {
    const { username } = await makeUser();
    const body = { user: username.toUpperCase(), pwd: PASSWORD };
    expect(await readProblem(await call("/register", { body }))).toMatchObject({
      status: 409,
      title: "Username Taken",
    });
  });

  it("gives one of 8 who register one name at once the name", async () => {
    await makeDefaultClient();
    const name = uniqueLetters();
    const attempts = Array.from({ length: 8 }, (_, i) => {
      const user = i % 2 === 0 ? name : name.toUpperCase();
      return call("/register", { body: { user, pwd: PASSWORD } });
    });
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  it.each([
    ["user", { user: "abc", pwd: PASSWORD }],
    ["user", { user: "a".repeat(25), pwd: PASSWORD }],
    ["user", { user: "1abc", pwd: PASSWORD }],
    ["user", { user: "abcd\n", pwd: PASSWORD }],
    ["user", { user: "ab cd", pwd: PASSWORD }],
    ["user", { pwd: PASSWORD }],
    ["pwd", { user: "abcd", pwd: "Abcdefg" }],
    ["pwd", { user: "abcd", pwd: `A${"b".repeat(24)}` }],
    ["pwd", { user: "abcd", pwd: "abcdefgh" }],
    ["pwd", { user: "abcd", pwd: "ABCDEFGH" }],
    ["pwd", { user: "abcd" }],
  ])("answers 400 'Invalid Entry' and names the field %s for %o", async (path, body) => {
    expect(await readProblem(await call("/register", { body }))).toMatchObject({
      status: 400,
      title: "Invalid Entry",
      errors: [{ path }],
    });
  });

  it.each([
    "\u212Aelvin",
    "lo\u017Fer",
    "\u0430dmin",
    "\uFF41dmin",
    "admin\u200B",
    "adm\u0131n",
    "admi\u0301n",
  ])("refuses a name that only looks like another: %j", async (user) => {
    expect((await call("/register", { body: { user, pwd: PASSWORD } })).status).toBe(400);
  });

  it("refuses a password of a megabyte before it could be hashed, as sign-in does", async () => {
    const body = { user: uniqueLetters(), pwd: "aB".repeat(512 * 1024) };
    for (const path of ["/register", "/auth"]) {
      expect((await call(path, { body })).status).toBe(413);
    }
    const long = { ...body, pwd: "aB".repeat(10_000) };
    expect((await call("/auth", { body: long })).status).toBe(400);
  });

  it("takes names of 4 and 24 characters, and a password of 24 in both cases without digits", async () => {
    await makeDefaultClient();
    const long = `${uniqueLetters()}_-9${uniqueLetters()}`.slice(0, 24);
    const longest = { user: long, pwd: `${"Ab".repeat(12)}` };
    const shortest = { user: uniqueLetters().slice(0, 4), pwd: "Abcdefgh" };
    expect((await call("/register", { body: longest })).status).toBe(201);
    expect((await call("/register", { body: shortest })).status).toBe(201);
  });

  it("refuses the name by which histories call the platform", async () => {
    await makeDefaultClient();
    const response = await call("/register", { body: { user: "PlatForm", pwd: PASSWORD } });
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      errors: [{ path: "user", message: "This name is reserved. Please choose another one." }],
    });
  });

  it("answers 429 with Retry-After when an address registers too often, and stores nothing", async () => {
    await makeDefaultClient();
    const user = uniqueLetters();
    const options = { body: { user, pwd: PASSWORD }, env: { REGISTRATION_LIMIT: SPENT } };
    const response = await call("/register", options);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(await readProblem(response)).toMatchObject({
      status: 429,
      title: "Too Many Requests",
      detail: "Too many requests. Please wait a minute and try again.",
    });
    expect(await userRows.getAccount(db, user)).toBeNull();
  });

  it("answers 503 while there is no client that new accounts join, instead of making nobody's account", async () => {
    const options = { body: { user: uniqueLetters(), pwd: PASSWORD }, env: { DB: notSetUp() } };
    expect(await readProblem(await call("/register", options))).toMatchObject({
      status: 503,
      title: "Registration Failed",
      detail: "This site has not been set up for new accounts yet.",
    });
  });
});

/** A database without the default client, which new accounts join. */
function notSetUp(): D1Database {
  const prepare = (query: string) => {
    const statement = env.DB.prepare(query);
    const bind = (...values: unknown[]) =>
      statement.bind(...values.map((value) => (value === DEFAULT_CLIENT_ID ? "nobody" : value)));
    return { bind };
  };
  return { prepare } as unknown as D1Database;
}
