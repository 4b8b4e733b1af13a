import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#db/schema/accounts.ts";
import * as userRows from "#db/accounts/users.ts";
import { makeSession, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass } from "#tests/support/clock.ts";
import { db, readProblem } from "#tests/support/factories.ts";

type Answer = { roles: number[]; accessToken: string; clientId: string };

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

async function refresh(cookie: string, path = "/refresh"): Promise<Response> {
  return call(path, { headers: { Cookie: cookie } });
}

function newCookie(response: Response): string {
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "none";
}

async function opens(token: string): Promise<number> {
  return (await call("/toolkits", { token })).status;
}

describe("GET /refresh", () => {
  it("answers roles, a new access token and the client, and replaces the cookie, on both forms of the path", async () => {
    const { user, token, cookie } = await makeSession({ isAdmin: true });
    const first = await refresh(cookie);
    const reply = (await first.json()) as Answer;
    expect(first.status).toBe(200);
    expect(reply).toEqual({
      roles: [2001, 5150],
      accessToken: expect.any(String),
      clientId: user.clientId,
    });
    expect(reply.accessToken).not.toBe(token);
    expect(newCookie(first)).toMatch(/^refresh=[\da-f]{64}$/u);
    expect(newCookie(first)).not.toBe(cookie);
    expect([await opens(token), await opens(reply.accessToken)]).toEqual([200, 200]);
    const second = await refresh(newCookie(first), "/refresh/");
    expect(second.status).toBe(200);
    expect(newCookie(second)).not.toBe(newCookie(first));
  });

  it("answers 401 without a cookie and for one that was never given out", async () => {
    for (const cookie of ["", "refresh=", `refresh=${"0".repeat(64)}`, "refresh=%E0%A4%A"]) {
      expect(await readProblem(await refresh(cookie))).toMatchObject({
        status: 401,
        title: "Unauthorized",
      });
    }
  });

  it("keeps a session's newest tokens only, however often it is renewed", async () => {
    const { user, cookie } = await makeSession();
    await db.update(sessions).set({ generation: 500 }).where(eq(sessions.userId, user.id));
    await db.run(sql`insert into sessions (id, family, generation, user_id, token_hash, persist, used_at, expires_at)
      with recursive n(i) as (select 300 union all select i + 1 from n where i < 499)
      select 'kept-' || i || family, family, i, user_id, 'kept-' || i || family, persist, 1, expires_at from sessions, n
      where user_id = ${user.id}`);
    expect((await refresh(cookie)).status).toBe(200);
    const kept = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    const generations = kept.map(({ generation }) => generation);
    expect([Math.min(...generations), Math.max(...generations)]).toEqual([401, 501]);
  });

  it("tells the roles that the account has now", async () => {
    const { user, cookie } = await makeSession();
    await userRows.update(db, { id: user.id, roles: { User: 2001, Admin: 5150 } });
    expect(await (await refresh(cookie)).json()).toMatchObject({ roles: [2001, 5150] });
  });

  it("gives a browser that lost the answer the same cookie again within 20 seconds, and it stays signed in", async () => {
    const { cookie } = await makeSession({ persist: true });
    const lost = await refresh(cookie);
    letPass(19 * SECOND);
    const again = await refresh(cookie);
    const { accessToken } = (await again.json()) as Answer;
    expect([again.status, await opens(accessToken)]).toEqual([200, 200]);
    expect(again.headers.get("Set-Cookie")).toBe(lost.headers.get("Set-Cookie"));
    letPass(21 * SECOND);
    expect((await refresh(newCookie(again))).status).toBe(200);
  });

  it("gives a cookie that cannot be computed without the site's secret", async () => {
    const { cookie } = await makeSession();
    const own = newCookie(await refresh(cookie));
    const elsewhere = await call("/refresh", {
      headers: { Cookie: cookie },
      env: { TOKEN_SECRET: "another-secret-of-at-least-32-characters" },
    });
    expect(newCookie(elsewhere)).not.toBe(own);
    expect((await refresh(newCookie(elsewhere))).status).toBe(401);
    expect((await refresh(own)).status).toBe(200);
  });

  it("ends the session when the former token comes after that", async () => {
    const { token, cookie } = await makeSession();
    const next = newCookie(await refresh(cookie));
    letPass(21 * SECOND);
    expect((await refresh(cookie)).status).toBe(401);
    expect([(await refresh(next)).status, await opens(token)]).toEqual([401, 403]);
  });

  it("ends the session at once when a token two generations old comes, and no other session", async () => {
    const { user, token, cookie } = await makeSession();
    const elsewhere = await startSession(user);
    const second = newCookie(await refresh(cookie));
    const third = newCookie(await refresh(second));
    expect((await refresh(cookie)).status).toBe(401);
    expect([(await refresh(third)).status, await opens(token)]).toEqual([401, 403]);
    expect((await refresh(elsewhere.cookie)).status).toBe(200);
  });

  it("replaces the token once when 40 calls come with it at the same time, and signs nobody out", async () => {
    const { cookie } = await makeSession();
    const calls = await Promise.all(Array.from({ length: 40 }, async () => refresh(cookie)));
    const replies = (await Promise.all(calls.map(async (call) => call.json()))) as Answer[];
    const cookies = new Set(calls.map(newCookie));
    expect(calls.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(cookies.size).toBe(1);
    const opened = await Promise.all(replies.map(async ({ accessToken }) => opens(accessToken)));
    expect(opened).toEqual(Array(40).fill(200));
    expect((await refresh([...cookies].join())).status).toBe(200);
  });

  it("ends after 12 hours without use on an untrusted device; use prolongs it", async () => {
    const { cookie } = await makeSession();
    letPass(11 * HOUR);
    const next = newCookie(await refresh(cookie));
    letPass(11 * HOUR);
    const last = newCookie(await refresh(next));
    letPass(13 * HOUR);
    expect((await refresh(last)).status).toBe(401);
  });

  it("ends after 30 days without use on a trusted device", async () => {
    const { cookie } = await makeSession({ persist: true });
    letPass(29 * DAY);
    const renewed = await refresh(cookie);
    expect(renewed.headers.get("Set-Cookie")).toContain("Max-Age=2592000");
    letPass(31 * DAY);
    expect((await refresh(newCookie(renewed))).status).toBe(401);
  });

  it("keeps a used token as long as it would be good, and no longer, however long the session is renewed", async () => {
    const { user, cookie } = await makeSession();
    await startSession(user);
    letPass(11 * HOUR);
    const next = newCookie(await refresh(cookie));
    letPass(11 * HOUR);
    const last = newCookie(await refresh(next));
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.map(({ generation }) => generation).toSorted()).toEqual([2, 3]);
    letPass(21 * SECOND);
    expect((await refresh(next)).status).toBe(401);
    expect((await refresh(last)).status).toBe(401);
  });

  it("needs a token of which nothing but a hash is stored", async () => {
    const { cookie } = await makeSession();
    const rows = JSON.stringify(await db.select().from(sessions));
    const token = cookie.slice("refresh=".length);
    expect(token).toMatch(/^[\da-f]{64}$/u);
    expect(rows).not.toContain(token);
  });
});
