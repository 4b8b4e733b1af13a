import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as users from "#db/accounts/users.ts";
import { sessions as sessionTable, users as userTable } from "#db/schema/accounts.ts";
import {
  makeSession,
  makeToken,
  makeUser,
  PASSWORD,
  startSession,
} from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db, makeClient, readProblem } from "#tests/support/factories.ts";

/** The statuses of a list for users, of a list for administrators, and of a renewal with a session. */
async function opens({ token, cookie }: { token: string; cookie: string }) {
  const user = (await call("/toolkits", { token })).status;
  const administrator = (await call("/users", { token })).status;
  const refresh = (await call("/refresh", { headers: { Cookie: cookie } })).status;
  return { user, administrator, refresh };
}

const NOWHERE = { user: 403, administrator: 403, refresh: 401 };

describe("A session", () => {
  it("of an administrator ends at once when the role is taken away", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession({ isAdmin: true });
    expect((await call("/users", { token: session.token })).status).toBe(200);
    const body = { id: session.user.id, roles: { User: 2001 } };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(await opens(session)).toEqual(NOWHERE);
  });

  it("ends at once when the account is deleted", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const options = { method: "DELETE", token, body: { id: session.user.id } };
    expect((await call("/users", options)).status).toBe(204);
    expect(await opens(session)).toEqual(NOWHERE);
  });

  it("ends at once when the password is changed", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const body = { id: session.user.id, password: "Another-horse-2" };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(await opens(session)).toEqual(NOWHERE);
  });

  it("ends at once when the account moves to another client, whose widgets it must not mix with the former's", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const body = { id: session.user.id, clientId: (await makeClient()).id };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(await opens(session)).toEqual(NOWHERE);
  });

  it("ends when its person has begun a hundred others, unless it has been used meanwhile", async () => {
    const { user, ...unused } = await makeSession();
    const used = await startSession(user);
    const others = Array.from({ length: 97 }, (_, index) => ({
      id: `${user.id}${index}`,
      family: `${user.id}${index}`,
      generation: 1,
      userId: user.id,
      tokenHash: `${user.id}${index}`,
      persist: true,
      expiresAt: 9e15,
    }));
    for (const other of others) await db.insert(sessionTable).values(other);
    const isOpen = async ({ token }: { token: string }) => (await call("/toolkits", { token })).ok;
    expect((await call("/refresh", { headers: { Cookie: used.cookie } })).status).toBe(200);
    await startSession(user);
    expect(await isOpen(unused)).toBe(true);
    await startSession(user);
    expect([await isOpen(unused), await isOpen(used)]).toEqual([false, true]);
  });

  it("lasts through a change that is refused because of a newer version", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const { id } = session.user;
    await call("/users/edit", { token, body: { id, company: "Acme" } });
    const body = { id, password: "Another-horse-2", version: 1 };
    expect((await call("/users/edit", { token, body })).status).toBe(409);
    expect(await opens(session)).toEqual({ user: 200, administrator: 403, refresh: 200 });
  });

  it("lasts through changes of name, company and a client or role that stay the same", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const { id, clientId, roles, username } = session.user;
    const body = { id, clientId, roles, username: username.toUpperCase(), company: "Acme" };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(await opens(session)).toEqual({ user: 200, administrator: 403, refresh: 200 });
  });

  it("opens what administrators may as soon as the account is made one", async () => {
    const token = await makeToken({ isAdmin: true });
    const session = await makeSession();
    const body = { id: session.user.id, roles: { User: 2001, Admin: 5150 } };
    expect((await call("/users/edit", { token, body })).status).toBe(200);
    expect(await opens(session)).toEqual({ user: 200, administrator: 200, refresh: 200 });
  });
});

describe("A sign-in with a password that is changed while it is checked", () => {
  it("starts no session and records no login", async () => {
    const { id, username } = await makeUser();
    const lateChange = new Proxy(env.DB, {
      get(database, name) {
        if (name !== "batch") return (Reflect.get(database, name) as () => unknown).bind(database);
        return async (statements: D1PreparedStatement[]) => {
          await db.update(userTable).set({ passwordHash: "another" }).where(eq(userTable.id, id));
          return database.batch(statements);
        };
      },
    });
    const body = { user: username, pwd: PASSWORD };
    const response = await call("/auth", { body, env: { DB: lateChange } });
    expect(await readProblem(response)).toMatchObject({ status: 401, title: "Unauthorized" });
    expect(response.headers.has("Set-Cookie")).toBe(false);
    expect(await db.$count(sessionTable, eq(sessionTable.userId, id))).toBe(0);
    expect((await users.get(db, id))?.lastlogin).toBe("");
  });
});
