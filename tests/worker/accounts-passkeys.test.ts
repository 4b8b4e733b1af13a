import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as passkeyRows from "#db/accounts/passkeys.ts";
import { passkeys, sessions, users as userTable } from "#db/schema/accounts.ts";
import { audit } from "#db/schema/audit.ts";
import { usedOnce } from "#db/schema/lti.ts";
import { useOf } from "#db/base/used-once.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { type Deviation, makeAuthenticator } from "#tests/support/authenticator.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import {
  db,
  makeClient,
  makeDefaultClient,
  readProblem,
  uniqueSite,
} from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { addPasskey, challenge, makePasskey, signInBy } from "#tests/support/passkeys.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";

const UNKNOWN = {
  status: 401,
  detail: "This passkey does not work here. Try another way.",
  code: "passkey_unknown",
};

describe("A sign-in by passkey", () => {
  it("gives the session of the account, in two round trips after options that need none", async () => {
    const { user, authenticator } = await makePasskey();
    const { DB, calls } = meteredDatabase();
    const before = await db.$count(usedOnce);
    const given = await (
      await call("/auth/passkey/options", { method: "POST", env: { DB } })
    ).json();
    expect(calls).toHaveLength(0);
    expect(await db.$count(usedOnce)).toBe(before);
    expect(given).toMatchObject({ options: { rpId: "localhost", userVerification: "required" } });
    const passkey = await authenticator.show(given as Awaited<ReturnType<typeof challenge>>);
    const response = await call("/auth/passkey", { body: { passkey, persist: true }, env: { DB } });
    expect(calls).toHaveLength(2);
    const { accessToken, roles } = (await response.json()) as {
      accessToken: string;
      roles: number[];
    };
    expect([response.status, roles]).toEqual([200, [2001]]);
    expect(response.headers.get("Set-Cookie")).toContain("Max-Age=2592000");
    const data = await (await call("/account/data", { token: accessToken })).json();
    expect(data).toMatchObject({ account: { username: user.username } });
    const [row] = await db.select().from(sessions).where(eq(sessions.via, "passkey"));
    expect(row?.userId).toBe(user.id);
  });

  it("notes the day, and keeps how the session began when it is renewed", async () => {
    const { user, authenticator } = await makePasskey({ counts: true });
    const cookie = (await signInBy(authenticator)).headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect((await call("/refresh", { headers: { Cookie: cookie } })).status).toBe(200);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.map(({ via }) => via).toSorted()).toEqual(["passkey", "passkey", "password"]);
    const [stored] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    expect(stored).toMatchObject({ counter: 2, lastUsedOn: stored?.madeOn });
  });

  it("is refused the second time with the same answer, also where the passkey counts nothing", async () => {
    const { user, authenticator } = await makePasskey();
    const passkey = await authenticator.show(await challenge());
    const calls = await Promise.all(
      Array.from({ length: 5 }, async () => call("/auth/passkey", { body: { passkey } })),
    );
    const statuses = calls.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    expect(await readProblem(await call("/auth/passkey", { body: { passkey } }))).toMatchObject(
      UNKNOWN,
    );
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2);
  });

  it("is refused where the counter goes back: somebody has a copy of the passkey", async () => {
    const { authenticator } = await makePasskey({ counts: true });
    const early = await authenticator.show(await challenge());
    expect((await signInBy(authenticator)).status).toBe(200);
    expect((await call("/auth/passkey", { body: { passkey: early } })).status).toBe(401);
  });

  it("does not set the counter back where two come at the same time", async () => {
    const { authenticator } = await makePasskey({ counts: true });
    const { id } = authenticator;
    const use = async (counter: number) => {
      const challenge = await useOf("passkey", crypto.randomUUID(), 9e15);
      return passkeyRows.use(db, { id, counter, challenge });
    };
    expect([await use(6), await use(5)]).toEqual([true, true]);
    expect((await passkeyRows.find(db, id))?.passkey.counter).toBe(6);
  });

  const DEVIATIONS: [string, Deviation][] = [
    ["of another origin", { origin: "https://evil.example" }],
    ["of another host", { rpId: "evil.example" }],
    ["without user verification", { flags: 0x19 }],
    ["without a present person", { flags: 0x1c }],
    ["to another question", { type: "webauthn.create" }],
    ["to another challenge", { challenge: "AAAA" }],
  ];
  it.each(DEVIATIONS)("is refused for an answer %s", async (_, deviation) => {
    const { authenticator } = await makePasskey();
    const response = await signInBy(authenticator, { deviation });
    expect(await readProblem(response)).toMatchObject(UNKNOWN);
    expect((await signInBy(authenticator)).status).toBe(200);
  });

  it("is refused for a wrong signature, an unknown passkey, and texts that are no passkey's", async () => {
    const { authenticator } = await makePasskey();
    const good = async () => authenticator.show(await challenge());
    const other = await (await makePasskey()).authenticator.show(await challenge());
    const wrong = [
      { ...(await good()), signature: other.signature },
      { ...(await good()), id: "unknown" },
      { ...(await good()), clientDataJSON: "AAAA" },
      { ...(await good()), authenticatorData: "AAAA" },
      { ...(await good()), authenticatorData: "A" },
      { ...(await good()), token: "no-token" },
      { ...(await good()), token: `${(await good()).token}x` },
    ];
    for (const passkey of wrong)
      expect(await readProblem(await call("/auth/passkey", { body: { passkey } }))).toMatchObject(
        UNKNOWN,
      );
  });

  it("is refused five minutes after the challenge", async () => {
    stopClock();
    const { authenticator } = await makePasskey();
    const late = await authenticator.show(await challenge());
    letPass(5 * 60_000 + 1_000);
    expect((await call("/auth/passkey", { body: { passkey: late } })).status).toBe(401);
  });

  it("is refused with the challenge for a new passkey", async () => {
    const { token, authenticator } = await makePasskey();
    const options = await call("/account/passkeys/options", { token, body: {} });
    const passkey = await authenticator.show(
      (await options.json()) as Awaited<ReturnType<typeof challenge>>,
    );
    expect((await call("/auth/passkey", { body: { passkey } })).status).toBe(401);
  });

  it("works on the host of the passkey alone", async () => {
    const site = uniqueSite();
    const { authenticator } = await makePasskey({ site });
    expect((await signInBy(authenticator, { site })).status).toBe(200);
    expect((await signInBy(authenticator, { site: SITE })).status).toBe(401);
    // A browser would not let it: a program that has the key can name any host.
    const deviation = { origin: SITE, rpId: new URL(SITE).hostname };
    expect((await signInBy(authenticator, { deviation })).status).toBe(401);
    // A challenge of one host is none on another.
    const passkey = await authenticator.show(await challenge(SITE), { origin: site });
    expect((await call("/auth/passkey", { body: { passkey }, site })).status).toBe(401);
  });

  it("waits for the approval of the account", async () => {
    const { user, authenticator } = await makePasskey();
    await db.update(userTable).set({ waiting: true }).where(eq(userTable.id, user.id));
    expect(await readProblem(await signInBy(authenticator))).toMatchObject({
      status: 403,
      code: "not_approved",
    });
  });

  it("of an administrator is in the audit", async () => {
    const { user, authenticator } = await makePasskey({ isAdmin: true });
    await signInBy(authenticator);
    const rows = await db.select().from(audit).where(eq(audit.actorName, user.username));
    expect(rows.map(({ action }) => action)).toEqual(["edit", "sign-in"]);
  });

  it("counts for the network, as the options do", async () => {
    const { binding, keys } = recordingLimit();
    const env = { SIGN_IN_NETWORK_LIMIT: binding };
    const headers = { "CF-Connecting-IP": "192.0.2.7" };
    await call("/auth/passkey/options", { method: "POST", headers, env });
    const { authenticator } = await makePasskey();
    expect((await signInBy(authenticator, { headers, env })).status).toBe(200);
    expect(keys).toEqual(["192.0.2/24", "192.0.2/24"]);
    const spent = { SIGN_IN_NETWORK_LIMIT: SPENT };
    expect((await signInBy(authenticator, { env: spent })).status).toBe(429);
    const options = await call("/auth/passkey/options", { method: "POST", env: spent });
    expect(options.status).toBe(429);
  });
});

describe("A passkey of another client's domain", () => {
  it("signs in no administrator, but educators", async () => {
    await makeDefaultClient();
    const site = uniqueSite();
    const administrator = await makePasskey({ isAdmin: true, site });
    const educator = await makePasskey({ site });
    expect((await signInBy(administrator.authenticator, { site })).status).toBe(200);
    await makeClient({ domainURL: site });
    expect((await signInBy(administrator.authenticator, { site })).status).toBe(401);
    expect((await signInBy(educator.authenticator, { site })).status).toBe(200);
  });

  it("is not stored for an administrator", async () => {
    const site = uniqueSite();
    const { id: clientId } = await makeClient({ domainURL: site });
    const { token } = await makeSession({ isAdmin: true });
    const authenticator = await makeAuthenticator({ site });
    const options = await call("/account/passkeys/options", { token, site, body: {} });
    const body = await authenticator.make(
      (await options.json()) as Awaited<ReturnType<typeof challenge>>,
    );
    const refused = await call("/account/passkeys", { token, site, body });
    expect(await readProblem(refused)).toMatchObject({ status: 409 });
    // One of the client itself may work there.
    const own = await makeSession({ isAdmin: true, clientId });
    await addPasskey(own.token, { site });
  });
});
