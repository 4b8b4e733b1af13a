import { describe, expect, it } from "vitest";
import type { User } from "#domain/account-replies.ts";
import * as userRows from "#db/accounts/users.ts";
import { DEFAULT_CLIENT_ID, USERNAME_HELP } from "#domain/account-rules.ts";
import { makeToken, makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeDefaultClient,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

describe("GET /users", () => {
  it("gives all accounts sorted by name, without their password, on both forms of the path", async () => {
    const token = await makeToken({ isAdmin: true });
    const [plain, administrator] = [await makeUser(), await makeUser({ isAdmin: true })];
    const list = await readJson<User[]>("/users", token);
    const names = list.map(({ username }) => username.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(list.find(({ id }) => id === plain.id)).toEqual({
      id: plain.id,
      clientId: DEFAULT_CLIENT_ID,
      username: plain.username,
      company: "",
      roles: { User: 2001 },
      location: "",
      lastlogin: "",
      waiting: false,
      version: 1,
    });
    const { roles } = list.find(({ id }) => id === administrator.id) as User;
    expect(roles).toEqual({ User: 2001, Admin: 5150 });
    expect(await readJson("/users/", token)).toEqual(list);
  });
});

describe("POST /users/add", () => {
  it("answers 201 with the stored account, which can sign in", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id: clientId } = await makeClient();
    const username = uniqueLetters();
    const roles = { User: 2001, Admin: 5150 };
    const body = { id: "mine", clientId, username, company: "Acme", password: PASSWORD, roles };
    const response = await call("/users/add/", { token, body });
    const added = (await response.json()) as User;
    expect(response.status).toBe(201);
    expect(added).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/u),
      clientId,
      username,
      company: "Acme",
      roles,
      location: "",
      lastlogin: "",
      waiting: false,
      version: 1,
    });
    expect(await userRows.get(db, added.id)).toEqual(added);
    const reply = await call("/auth", { body: { user: username, pwd: PASSWORD } });
    expect(await reply.json()).toMatchObject({ roles: [2001, 5150], clientId });
  });

  it("makes an ordinary user of the default client when nothing else is said", async () => {
    const token = await makeToken({ isAdmin: true });
    await makeDefaultClient();
    const body = { clientId: "", username: uniqueLetters(), company: null, password: PASSWORD };
    const response = await call("/users/add", { token, body });
    expect(await response.json()).toMatchObject({
      clientId: DEFAULT_CLIENT_ID,
      company: "",
      roles: { User: 2001 },
    });
  });

  it("answers 409 'User Exists' for a name that is taken, in whatever case", async () => {
    const token = await makeToken({ isAdmin: true });
    const { username } = await makeUser();
    for (const name of [username, username.toUpperCase()]) {
      const body = { username: name, password: PASSWORD };
      expect(await readProblem(await call("/users/add", { token, body }))).toMatchObject({
        status: 409,
        title: "User Exists",
      });
    }
  });

  it.each([
    ["username", { username: "", password: PASSWORD }],
    ["username", { username: "abc", password: PASSWORD }],
    ["password", { username: "abcd" }],
    ["password", { username: "abcd", password: "alllowercase" }],
    ["roles", { username: "abcd", password: PASSWORD, roles: [2001, 5150] }],
    ["roles.Admin", { username: "abcd", password: PASSWORD, roles: { Admin: 1 } }],
    ["", { username: "abcd", password: PASSWORD, clientId: "no-such-client" }],
  ])("answers 400 'Save Failed, missing fields' and names '%s' for %o", async (path, body) => {
    const token = await makeToken({ isAdmin: true });
    expect(await readProblem(await call("/users/add", { token, body }))).toMatchObject({
      status: 400,
      title: "Save Failed, missing fields",
      errors: [{ path }],
    });
  });

  it("says what is wrong beside the field", async () => {
    const token = await makeToken({ isAdmin: true });
    const body = { username: "1abc", password: PASSWORD };
    const { errors } = await readProblem(await call("/users/add", { token, body }));
    expect(errors).toEqual([{ path: "username", message: USERNAME_HELP }]);
  });
});

describe("POST /users/edit", () => {
  it("keeps what is left out, and the password when it is empty", async () => {
    const token = await makeToken({ isAdmin: true });
    const user = await makeUser();
    const { id, username } = user;
    const body = { id, company: "Acme", password: "", version: 1 };
    const response = await call("/users/edit/", { token, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...user, company: "Acme", version: 2 });
    expect((await call("/auth", { body: { user: username, pwd: PASSWORD } })).status).toBe(200);
  });

  it("changes name, password, client and roles", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeUser();
    const { id: clientId } = await makeClient();
    const [username, password] = [uniqueLetters(), "Another-horse-2"];
    const roles = { User: 2001, Admin: 5150 };
    const body = { id, clientId, username, password, roles };
    const edited = await (await call("/users/edit", { token, body })).json();
    expect(edited).toMatchObject({ id, clientId, username, roles, version: 2 });
    const reply = await call("/auth", { body: { user: username, pwd: password } });
    expect(await reply.json()).toMatchObject({ roles: [2001, 5150], clientId });
  });

  it("answers 409 'User Exists' for another's name in another case; the own name may change its case", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ id, username }, other] = [await makeUser(), await makeUser()];
    const taken = { id, username: other.username.toUpperCase() };
    expect(await readProblem(await call("/users/edit", { token, body: taken }))).toMatchObject({
      status: 409,
      title: "User Exists",
    });
    const own = { id, username: username.toUpperCase() };
    expect(await (await call("/users/edit", { token, body: own })).json()).toMatchObject(own);
  });

  it("answers 404 for an unknown account, 400 for an unknown client", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeUser();
    const unknown = { id: crypto.randomUUID(), company: "Acme" };
    expect((await call("/users/edit", { token, body: unknown })).status).toBe(404);
    const body = { id, clientId: "no-such-client" };
    const problem = await readProblem(await call("/users/edit", { token, body }));
    expect(problem).toMatchObject({ status: 400, title: "Save Failed, missing fields" });
  });

  it("answers 409 with the current account when a newer version is stored", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeUser();
    const current = await userRows.update(db, { id, company: "Theirs" });
    const body = { id, company: "Mine", version: 1 };
    const problem = await readProblem(await call("/users/edit", { token, body }));
    expect(problem).toMatchObject({ status: 409, title: "Changed Meanwhile" });
    expect(problem.current).toEqual(current);
    expect(await userRows.get(db, id)).toEqual(current);
  });

  it("stores one of two saves made at once from the same version", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeUser();
    const saves = ["One", "Two"].map((company) =>
      call("/users/edit", { token, body: { id, company, version: 1 } }),
    );
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

describe("DELETE /users", () => {
  it("removes an account once", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id } = await makeUser();
    const response = await call("/users/", { method: "DELETE", token, body: { id } });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await userRows.get(db, id)).toBeNull();
    expect((await call("/users", { method: "DELETE", token, body: { id } })).status).toBe(404);
  });
});
