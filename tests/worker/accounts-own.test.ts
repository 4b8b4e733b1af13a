import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import type { OwnSession } from "#domain/account-replies.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { passwordLinks, users as userTable } from "#db/schema/accounts.ts";
import { messages, results, threads } from "#db/schema/assistant.ts";
import { userWidgets } from "#db/schema/widgets.ts";
import {
  makeOnlyAdministrator,
  makeSession,
  makeToken,
  PASSWORD,
  startSession,
} from "#tests/support/accounts.ts";
import { LIMITS } from "#domain/limits.ts";
import { fillAccount } from "#tests/support/account-data.ts";
import { call, randomAddress } from "#tests/support/app.ts";
import { db, makeEmbed, readJson, readProblem } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";

const NEW_PASSWORD = "Another-horse-2";

type Person = { token: string; cookie: string };

async function changePassword({ token }: Pick<Person, "token">, body: object, env = {}) {
  return call("/account/password", { token, body, env });
}

async function deleteAccount({ token }: Pick<Person, "token">, password = PASSWORD) {
  return call("/account", { method: "DELETE", token, body: { password } });
}

/** Whether a session still opens a list and can be renewed. */
async function isOpen({ token, cookie }: Person): Promise<boolean[]> {
  const list = await call("/toolkits", { token });
  const refresh = await call("/refresh", { headers: { Cookie: cookie } });
  return [list.ok, refresh.ok];
}

async function signInWith(user: string, pwd: string): Promise<number> {
  return (await call("/auth", { body: { user, pwd } })).status;
}

describe("Changing the own password", () => {
  it("ends all other sessions and one-time links; this session goes on, and the new password signs in", async () => {
    const { user, ...mine } = await makeSession();
    const other = await startSession(user);
    const stranger = await makeSession();
    await db.insert(passwordLinks).values({ hash: user.id, userId: user.id, expiresAt: 9e15 });
    const body = { old: PASSWORD, password: NEW_PASSWORD };
    expect((await changePassword(mine, body)).status).toBe(204);
    expect(await isOpen(other)).toEqual([false, false]);
    expect(await isOpen(mine)).toEqual([true, true]);
    expect(await isOpen(stranger)).toEqual([true, true]);
    expect(await db.$count(passwordLinks, sql`user_id = ${user.id}`)).toBe(0);
    expect(await signInWith(user.username, PASSWORD)).toBe(401);
    expect(await signInWith(user.username, NEW_PASSWORD)).toBe(200);
  });

  it("is possible ten times a day, and a wrong old password does not count", async () => {
    const session = await makeSession();
    const env = { SIGN_IN_LIMIT: recordingLimit().binding, DAILY_PASSWORD_CHANGES_PER_USER: "2" };
    const change = async (old: string) => changePassword(session, { old, password: PASSWORD }, env);
    expect((await change(NEW_PASSWORD)).status).toBe(401);
    expect([(await change(PASSWORD)).status, (await change(PASSWORD)).status]).toEqual([204, 204]);
    const refused = await change(PASSWORD);
    expect(await readProblem(refused)).toMatchObject({
      status: 429,
      detail: LIMITS.DAILY_PASSWORD_CHANGES_PER_USER.sentence,
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("is refused with a wrong old password, and nothing changes", async () => {
    const { user, ...mine } = await makeSession();
    const other = await startSession(user);
    const response = await changePassword(mine, { old: NEW_PASSWORD, password: NEW_PASSWORD });
    expect(await readProblem(response)).toMatchObject({
      status: 401,
      detail: "The password is wrong.",
    });
    expect(await isOpen(other)).toEqual([true, true]);
    expect(await signInWith(user.username, PASSWORD)).toBe(200);
  });

  it("that comes after another one changes nothing", async () => {
    const { user, ...mine } = await makeSession();
    const change = { userId: user.id, family: "another", former: "before", passwordHash: "after" };
    const isChanged = await passwords.change(db, { ...change, removesPasskeys: true }, SYSTEM);
    expect([isChanged, ...(await isOpen(mine))]).toEqual([false, true, true]);
    expect(await signInWith(user.username, PASSWORD)).toBe(200);
  });

  it.each([
    {},
    { old: PASSWORD },
    { old: PASSWORD, password: "alllowercase" },
    { old: PASSWORD, password: `Aa${"x".repeat(23)}` },
    { old: 5, password: NEW_PASSWORD },
    { old: "x".repeat(201), password: NEW_PASSWORD },
  ])("answers 400 for %j", async (body) => {
    expect((await changePassword({ token: await makeToken() }, body)).status).toBe(400);
  });

  it("shares the limits of sign-in: guesses by a session count for the same address and name", async () => {
    const { user, ...mine } = await makeSession();
    const [bySession, bySignIn] = [recordingLimit(), recordingLimit()];
    const headers = { "CF-Connecting-IP": randomAddress() };
    const body = { old: "Wrong-horse-1", password: NEW_PASSWORD };
    const { token } = mine;
    const limited = { SIGN_IN_LIMIT: bySession.binding };
    await call("/account/password", { token, body, headers, env: limited });
    const attempt = { user: user.username, pwd: PASSWORD };
    await call("/auth", { body: attempt, headers, env: { SIGN_IN_LIMIT: bySignIn.binding } });
    expect(bySession.keys).toEqual(bySignIn.keys);
    for (const name of ["SIGN_IN_LIMIT", "SIGN_IN_NAME_LIMIT", "SIGN_IN_NETWORK_LIMIT"]) {
      expect((await changePassword(mine, body, { [name]: SPENT })).status).toBe(429);
    }
  });
});

describe("Signing out everywhere", () => {
  it("ends all sessions of the person and deletes the cookie", async () => {
    const { user, ...mine } = await makeSession();
    const other = await startSession(user);
    const stranger = await makeSession();
    const response = await call("/account/sign-out", { method: "POST", token: mine.token });
    expect(response.status).toBe(204);
    expect(response.headers.get("Set-Cookie")).toMatch(/^refresh=; Max-Age=0/u);
    expect(await isOpen(mine)).toEqual([false, false]);
    expect(await isOpen(other)).toEqual([false, false]);
    expect(await isOpen(stranger)).toEqual([true, true]);
  });
});

describe("The own sessions", () => {
  const listed = async (token: string) => readJson<OwnSession[]>("/account/sessions", token);

  it("are listed with device and use, and end one by one or all but this one", async () => {
    const { user, ...mine } = await makeSession();
    const others = [await startSession(user), await startSession(user), await startSession(user)];
    await call("/refresh", { headers: { Cookie: others[0]?.cookie ?? "" } });
    const rows = await listed(mine.token);
    expect(rows).toHaveLength(4);
    const own = rows.filter(({ isThis }) => isThis);
    expect(own).toMatchObject([{ device: null, signedInAt: expect.any(Number) as number }]);
    const other = rows.find(({ isThis }) => !isThis);
    const end = async (id = "", token = mine.token) =>
      call(`/account/sessions${id && `/${id}`}`, { method: "DELETE", token });
    const stranger = await makeSession();
    expect((await end(other?.id, stranger.token)).status).toBe(404);
    expect(await listed(mine.token)).toHaveLength(4);
    expect((await end(other?.id)).status).toBe(204);
    expect((await end(other?.id)).status).toBe(404);
    expect(await listed(mine.token)).toHaveLength(3);
    expect((await end()).status).toBe(204);
    expect(await listed(mine.token)).toEqual(own);
    expect(await isOpen(stranger)).toEqual([true, true]);
  });

  it("keep the device of the sign-in through renewals, and never the User-Agent", async () => {
    const { user } = await makeSession();
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 secret";
    const body = { user: user.username, pwd: PASSWORD };
    const begun = await call("/auth", { body, headers: { "User-Agent": agent } });
    const Cookie = begun.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const renewed = await call("/refresh", { headers: { Cookie } });
    const { accessToken: token } = (await renewed.json()) as { accessToken: string };
    const rows = await listed(token);
    expect(rows.find(({ isThis }) => isThis)?.device).toBe("Firefox on Linux");
    expect(JSON.stringify(rows)).not.toContain("secret");
  });
});

describe("Deleting the own account", () => {
  it("asks for the password, deletes everything of the person and signs out", async () => {
    const { user, ...mine } = await makeSession();
    const { widget } = await makeEmbed();
    await fillAccount(user.id, "mine", widget.id);
    expect((await deleteAccount(mine, "Wrong-horse-1")).status).toBe(401);
    expect(await isOpen(mine)).toEqual([true, true]);
    const { token } = await startSession(user);
    const response = await deleteAccount({ token });
    expect(response.status).toBe(204);
    expect(response.headers.get("Set-Cookie")).toMatch(/^refresh=; Max-Age=0/u);
    const ofUser = sql`user_id = ${user.id}`;
    for (const table of [threads, results, userWidgets]) {
      expect(await db.$count(table, ofUser)).toBe(0);
    }
    expect(await db.$count(messages, sql`thread_id like ${`${user.id}%`}`)).toBe(0);
    expect(await db.$count(userTable, sql`id = ${user.id}`)).toBe(0);
    expect(await signInWith(user.username, PASSWORD)).toBe(401);
  });

  it("is refused to the last administrator with a sentence", async () => {
    const { user, ...mine } = await makeOnlyAdministrator();
    expect(await readProblem(await deleteAccount(mine))).toMatchObject({
      status: 409,
      detail: "The last administrator cannot be deleted or lose the role.",
    });
    expect(await db.$count(userTable, sql`id = ${user.id}`)).toBe(1);
  });
});
