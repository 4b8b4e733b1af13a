import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import * as userRows from "#db/accounts/users.ts";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, randomAddress, SITE } from "#tests/support/app.ts";
import { db, makeClient, readProblem, send, uniqueLetters } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { slowHashes } from "#tests/support/slow-hashes.ts";

type Answer = { roles: number[]; accessToken: string; clientId: string };

describe("POST /auth", () => {
  it("answers roles, access token and client, on both forms of the path and whatever the name's case and blanks around it", async () => {
    const { id: clientId } = await makeClient();
    const { username } = await makeUser({ clientId });
    for (const [path, user] of [
      ["/auth", username],
      ["/auth/", username.toUpperCase()],
      ["/auth", ` ${username} `],
    ] as const) {
      const response = await call(path, { body: { user, pwd: PASSWORD } });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        roles: [2001],
        accessToken: expect.any(String),
        clientId,
      });
    }
  });

  it("gives a token of 15 minutes that carries the name and the role codes", async () => {
    const { id, username } = await makeUser({ isAdmin: true });
    const response = await call("/auth", { body: { user: username, pwd: PASSWORD } });
    const { accessToken, roles } = (await response.json()) as Answer;
    const claims = decodeJwt(accessToken);
    expect(roles).toEqual([2001, 5150]);
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(claims).toEqual({
      UserInfo: { username, roles: [2001, 5150] },
      iss: "prompt-widgets",
      aud: "prompt-widgets-rest",
      sub: id,
      sid: expect.any(String),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 900,
    });
  });

  it.each([
    [{}],
    [{ user: "somebody" }],
    [{ pwd: PASSWORD }],
    [{ user: "", pwd: PASSWORD }],
    [{ user: " ", pwd: PASSWORD }],
    [{ user: "somebody", pwd: "" }],
    [{ user: ["somebody"], pwd: { $ne: "" } }],
  ])("answers 400 'Missing Username or Password' for %o", async (body) => {
    const problem = await readProblem(await call("/auth", { body }));
    expect(problem).toMatchObject({ status: 400, title: "Missing Username or Password" });
  });

  it("answers a wrong password and an unknown name alike: 401 'Unauthorized', no cookie", async () => {
    const { username } = await makeUser();
    const bodies = [
      { user: username, pwd: `${PASSWORD}x` },
      { user: username, pwd: PASSWORD.toLowerCase() },
      { user: uniqueLetters(), pwd: PASSWORD },
    ];
    for (const body of bodies) {
      const response = await call("/auth", { body });
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(await readProblem(response)).toEqual({
        status: 401,
        title: "Unauthorized",
        code: "wrong_credentials",
        detail: "Wrong username or password.",
        requestId: expect.any(String),
      });
    }
  });

  it("hashes for an unknown name as for a wrong password: the one is not a small part of the other", async () => {
    slowHashes();
    const { username } = await makeUser();
    const timed = async (user: string) => {
      const start = performance.now();
      await call("/auth", { body: { user, pwd: "Wrong-horse-1" } });
      return performance.now() - start;
    };
    // Alternate and compare the shortest times, because machines are noisy. Without a hash the unknown name would take a
    // thirtieth.
    const pairs: [number, number][] = [];
    for (let i = 0; i < 4; i += 1)
      pairs.push([await timed(uniqueLetters()), await timed(username)]);
    const unknown = Math.min(...pairs.map(([time]) => time));
    const known = Math.min(...pairs.map(([, time]) => time));
    expect(unknown).toBeGreaterThan(known / 6);
  });

  it("stores when and from where a person signs in", async () => {
    const { id, username } = await makeUser();
    const before = new Date().toISOString();
    await signInFrom(username, { country: "DE", city: "Ulm", regionCode: "BW" });
    const { lastlogin, location } = (await userRows.get(db, id)) ?? {};
    expect(location).toEqual({ city: "Ulm", region_code: "BW", country_name: "Germany" });
    expect(lastlogin).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    expect(String(lastlogin) >= before).toBe(true);
  });

  it("stores an empty location where the network tells none", async () => {
    const { id, username } = await makeUser();
    await signInFrom(username, { country: "DE" });
    expect((await userRows.get(db, id))?.location).toEqual({
      city: "",
      region_code: "",
      country_name: "Germany",
    });
    await signInFrom(username, {});
    expect((await userRows.get(db, id))?.location).toBe("");
  });

  it.each(["T1", "XX"])(
    "lets people in whose country is the network's code %s",
    async (country) => {
      const { username } = await makeUser();
      expect((await signInFrom(username, { country })).status).toBe(200);
    },
  );

  it("asks the database twice: for the account, and for the session with the login", async () => {
    const { username } = await makeUser();
    const { DB, calls } = meteredDatabase();
    const body = { user: username, pwd: PASSWORD };
    expect((await call("/auth", { body, env: { DB } })).status).toBe(200);
    expect(calls).toHaveLength(2);
  });

  it("stores no login for a wrong password", async () => {
    const { id, username } = await makeUser();
    await call("/auth", { body: { user: username, pwd: "Wrong-horse-1" } });
    expect((await userRows.get(db, id))?.lastlogin).toBe("");
  });
});

/** Signs in with a location in the request properties of Cloudflare (`cf`). */
async function signInFrom(user: string, cf: Record<string, string>): Promise<Response> {
  const headers = { "Content-Type": "application/json", "CF-Connecting-IP": randomAddress() };
  const init = { method: "POST", headers, body: JSON.stringify({ user, pwd: PASSWORD }), cf };
  return send(new Request(`${SITE}/auth`, init));
}
