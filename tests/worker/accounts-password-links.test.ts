import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passwordLinks, sessions, users as userTable } from "#db/schema/accounts.ts";
import * as users from "#db/accounts/users.ts";
import { ROLE } from "#domain/account-roles.ts";
import { makeToken, makeUser, PASSWORD, startSession } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeDefaultClient, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import { hashToken } from "#worker/auth/session.ts";
import { DAY_MS } from "#domain/time.ts";

const NEW_PASSWORD = "Another-horse-2";
const USED =
  "This link has been used or has expired. Ask the person who gave it to you for a new one.";

async function makeLink(id: string): Promise<{ code: string; link: string }> {
  const token = await makeToken({ isAdmin: true });
  const response = await call("/users/link", { token, body: { id } });
  expect(response.status).toBe(201);
  const { link } = (await response.json()) as { link: string };
  return { code: new URL(link).hash.slice(1), link };
}

const look = async (code: unknown) => call("/auth/link", { body: { code } });

async function setPassword(code: unknown, pwd: unknown = NEW_PASSWORD, env = {}) {
  return call("/auth/link/password", { body: { code, pwd }, env });
}

async function signInWith(user: string, pwd: string): Promise<number> {
  return (await call("/auth", { body: { user, pwd } })).status;
}

async function expectUsed(code: string): Promise<void> {
  for (const reply of [await look(code), await setPassword(code)]) {
    expect(reply.headers.has("Set-Cookie")).toBe(false);
    expect(await readProblem(reply)).toMatchObject({ status: 404, detail: USED });
  }
}

/** A database that cannot store sessions. */
function withoutSessions(): D1Database {
  return new Proxy(env.DB, {
    get(database, name) {
      const value = Reflect.get(database, name) as (...values: unknown[]) => unknown;
      if (name !== "prepare") return value.bind(database);
      return (query: string) =>
        database.prepare(
          query.startsWith('insert into "sessions"') ? "select * from nowhere" : query,
        );
    },
  });
}

describe("A one-time link", () => {
  it("has its code in the fragment, and the database only has the hash", async () => {
    const user = await makeUser();
    const { code, link } = await makeLink(user.id);
    const { origin, pathname, search } = new URL(link);
    expect({ origin, pathname, search }).toEqual({
      origin: "http://localhost:8787",
      pathname: "/welcome",
      search: "",
    });
    expect(code).toMatch(/^[\da-f]{64}$/u);
    const rows = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, user.id));
    expect(rows.map(({ hash }) => hash)).toEqual([hashToken(code)]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("sets the password, ends all sessions, signs in, and works once", async () => {
    const user = await makeUser();
    const invited = await look((await makeLink(user.id)).code);
    const invitation = { by: null, to: expect.any(String) };
    expect(await invited.json()).toMatchObject({ invitation });
    const former = await startSession(user);
    const { code } = await makeLink(user.id);
    expect(await (await look(code)).json()).toEqual({
      username: user.username,
      needsPasskey: false,
      passkeys: 0,
      isLinked: false,
      invitation: null,
    });
    const reply = await setPassword(code);
    expect(reply.status).toBe(200);
    const { accessToken } = (await reply.json()) as { accessToken: string };
    expect((await call("/toolkits", { token: accessToken })).status).toBe(200);
    const [cookie = ""] = (reply.headers.get("Set-Cookie") ?? "").split(";");
    expect((await call("/refresh", { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await call("/toolkits", { token: former.token })).status).toBe(403);
    expect(await signInWith(user.username, PASSWORD)).toBe(401);
    expect(await signInWith(user.username, NEW_PASSWORD)).toBe(200);
    await expectUsed(code);
  });

  it("sets one password when it is used twice at the same time", async () => {
    const user = await makeUser();
    const { code } = await makeLink(user.id);
    const replies = await Promise.all([setPassword(code), setPassword(code, "Third-horse-3")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  });

  it("no longer works after a day", async () => {
    stopClock();
    const { code } = await makeLink((await makeUser()).id);
    letPass(DAY_MS - 1000);
    expect((await look(code)).status).toBe(200);
    letPass(1000);
    await expectUsed(code);
  });

  it("replaces the older links of its account, and no others", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const [first, others] = [await makeLink(one.id), await makeLink(other.id)];
    const second = await makeLink(one.id);
    await expectUsed(first.code);
    expect((await look(second.code)).status).toBe(200);
    expect((await look(others.code)).status).toBe(200);
  });

  it("no longer works after an administrator has set a password, but does after another change", async () => {
    const { id } = await makeUser();
    const token = await makeToken({ isAdmin: true });
    const { code } = await makeLink(id);
    await call("/users/edit", { token, body: { id, company: "Acme" } });
    expect((await look(code)).status).toBe(200);
    await call("/users/edit", { token, body: { id, password: NEW_PASSWORD } });
    await expectUsed(code);
  });

  it("goes with its account", async () => {
    const { id } = await makeUser();
    const { code } = await makeLink(id);
    await users.remove(db, id);
    await expectUsed(code);
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, id))).toBe(0);
  });

  it("does not approve an account that waits, and does not sign it in", async () => {
    const draft = {
      clientId: (await makeDefaultClient()).id,
      username: uniqueLetters(),
      company: "",
      roles: { User: ROLE.User },
      waiting: true,
    };
    const { id } = await users.insert(db, draft, "none");
    const reply = await setPassword((await makeLink(id)).code);
    expect(reply.headers.has("Set-Cookie")).toBe(false);
    expect(await reply.json()).toEqual({ waiting: true });
    expect(await signInWith(draft.username, NEW_PASSWORD)).toBe(403);
    await db.update(userTable).set({ waiting: false }).where(eq(userTable.id, id));
    expect(await signInWith(draft.username, NEW_PASSWORD)).toBe(200);
  });

  it("says that the password is set where the session cannot be started", async () => {
    const user = await makeUser();
    const { code } = await makeLink(user.id);
    const DB = withoutSessions();
    const reply = await setPassword(code, NEW_PASSWORD, { DB });
    expect(reply.headers.has("Set-Cookie")).toBe(false);
    expect(await reply.json()).toEqual({ waiting: false });
    expect(await signInWith(user.username, NEW_PASSWORD)).toBe(200);
  });

  it("refuses a password that breaks the rule, and still works afterwards", async () => {
    const { code } = await makeLink((await makeUser()).id);
    for (const pwd of ["short", "alllowercase", 5, undefined]) {
      expect((await call("/auth/link/password", { body: { code, pwd } })).status).toBe(400);
    }
    expect((await look(code)).status).toBe(200);
  });

  it("that is no code at all is refused", async () => {
    await expectUsed("-");
    await expectUsed("x".repeat(200));
    for (const code of ["", "x".repeat(201), null, 7]) expect((await look(code)).status).toBe(400);
  });

  it("is limited by network and by account", async () => {
    const user = await makeUser();
    const { code } = await makeLink(user.id);
    const body = { code };
    const env = { SIGN_IN_NETWORK_LIMIT: SPENT };
    expect((await call("/auth/link", { body, env })).status).toBe(429);
    expect((await setPassword(code, NEW_PASSWORD, env)).status).toBe(429);
    const { binding, keys } = recordingLimit();
    await setPassword(code, NEW_PASSWORD, { SIGN_IN_NAME_LIMIT: binding });
    expect(keys).toEqual([user.username]);
  });

  it("is made for accounts that exist only", async () => {
    const admin = await makeToken({ isAdmin: true });
    const body = { id: crypto.randomUUID() };
    expect((await call("/users/link", { token: admin, body })).status).toBe(404);
  });
});
