import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#db/schema/accounts.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { makeSession, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass } from "#tests/support/clock.ts";
import { db } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";

async function refresh(cookie: string, env = {}): Promise<Response> {
  return call("/refresh", { headers: { Cookie: cookie }, env });
}

function newCookie(response: Response): string {
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "none";
}

describe("The renewal of a session", () => {
  it("replaces the token once when 20 calls come with it at the same time, each in one round trip", async () => {
    const { user, cookie } = await makeSession();
    const { DB, calls } = meteredDatabase();
    const renewed = await Promise.all(
      Array.from({ length: 20 }, async () => refresh(cookie, { DB })),
    );
    expect(new Set(renewed.map(newCookie)).size).toBe(1);
    expect(calls).toHaveLength(20);
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2);
  });

  it("answers an unknown, a stolen and an expired cookie in one round trip", async () => {
    const { cookie } = await makeSession();
    await refresh(newCookie(await refresh(cookie)));
    const expired = await makeSession();
    letPass(13 * HOUR_MS);
    const stolen = await makeSession();
    await refresh(stolen.cookie);
    letPass(21_000);
    const { DB, calls } = meteredDatabase();
    for (const refused of [`refresh=${"0".repeat(64)}`, stolen.cookie, expired.cookie])
      expect((await refresh(refused, { DB })).status).toBe(401);
    expect(calls).toHaveLength(3);
  });

  it("renews a session 60 times in a minute; the next renewal is refused, and the cookie stays good", async () => {
    const { user, cookie, token } = await makeSession();
    const elsewhere = await startSession(user);
    let newest = cookie;
    for (let count = 0; count < 60; count++) newest = newCookie(await refresh(newest));
    const refused = await refresh(newest);
    expect([refused.status, refused.headers.get("Set-Cookie")]).toEqual([429, null]);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect([
      (await call("/toolkits", { token })).status,
      (await refresh(elsewhere.cookie)).status,
    ]).toEqual([200, 200]);
    letPass(MINUTE_MS);
    expect((await refresh(newest)).status).toBe(200);
  });
});
