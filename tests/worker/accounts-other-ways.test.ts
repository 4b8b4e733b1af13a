import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { passkeys, sessions, users as userTable } from "#db/schema/accounts.ts";
import { audit } from "#db/schema/audit.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeAuthenticator } from "#tests/support/authenticator.ts";
import { db, readJson, readProblem } from "#tests/support/factories.ts";
import {
  beginByLink,
  bindRoles,
  LINK_PASSWORD,
  makeLink,
  setByLink,
  tokenIn,
} from "#tests/support/links.ts";
import { makePasskey, newOptions, signInBy } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";

beforeEach(keepSettings);

/** Gives an account an e-mail address, a passkey and an account at a provider. */
async function addOthers({ id, clientId }: { id: string; clientId: string }): Promise<void> {
  const row = { id: crypto.randomUUID(), userId: id, rpId: "localhost", publicKey: "AA" };
  const rest = { counter: 0, transports: [], name: "Firefox", madeOn: "2026-01-01" };
  await db.insert(passkeys).values({ ...row, ...rest });
  const email = { email: "horse@school.example", emailVerifiedAt: 1 };
  await db.update(userTable).set(email).where(eq(userTable.id, id));
  const identity = { issuer: "https://school.example", subject: id, code: id };
  await db.insert(identities).values({ clientId, userId: id, ...identity, linkedOn: "2026-01-01" });
}

/** How many other ways into an account there are. */
async function othersOf(userId: string) {
  const [counted] = await db.all<Record<"email" | "passkeys" | "identities", number>>(sql`select
    (select count(*) from users where id = ${userId} and email is not null) as email,
    (select count(*) from passkeys where user_id = ${userId}) as passkeys,
    (select count(*) from identities where user_id = ${userId}) as identities`);
  return counted;
}

describe("A link that somebody else has made", () => {
  it.each([false, true])(
    "takes the e-mail address away; other ways in, where the person says so: %s",
    async (removesOthers) => {
      const user = await makeUser();
      await addOthers(user);
      const code = await makeLink(user.id);
      const shown = await call("/auth/link", { body: { code } });
      expect(await shown.json()).toMatchObject({ passkeys: 1, isLinked: true });
      expect((await setByLink(code, { removesOthers })).status).toBe(200);
      const left = removesOthers ? 0 : 1;
      expect(await othersOf(user.id)).toEqual({ email: 0, passkeys: left, identities: left });
      const rows = await db.select().from(audit).where(eq(audit.entityId, user.id));
      expect(rows.map(({ changes }) => changes)).toEqual(
        expect.arrayContaining([
          { passwordHash: [null, "changed"], email: [null, "changed"] },
          ...(removesOthers ? [{ passkey: ["Firefox", null] }] : []),
        ]),
      );
    },
  );

  it("that the person has asked for by e-mail leaves the address", async () => {
    const user = await makeUser();
    await addOthers(user);
    const by: Actor = { kind: "user", userId: user.id, username: user.username };
    expect((await setByLink(await makeLink(user.id, by))).status).toBe(200);
    expect(await othersOf(user.id)).toMatchObject({ email: 1 });
  });

  it("makes the passkey that stays alone, where the person says so", async () => {
    const { user, token: before } = await makePasskey({ isManager: true });
    await addOthers(user);
    const { token: stranger } = await makePasskey();
    await bindRoles("managers");
    const token = await tokenIn(await beginByLink(await makeLink(user.id)));
    expect((await call("/toolkits", { token: before })).status).toBe(403);
    const authenticator = await makeAuthenticator();
    const made = await authenticator.make((await (await newOptions(token)).json()) as never);
    const body = { ...made, removesOthers: true };
    expect((await call("/account/passkeys", { token, body })).status).toBe(201);
    expect(await othersOf(user.id)).toEqual({ email: 0, passkeys: 1, identities: 0 });
    expect((await signInBy(authenticator)).status).toBe(200);
    expect(await readJson("/account/passkeys", stranger)).toHaveLength(1);
  });
});

describe("Who sets a new password or ends sessions", () => {
  const change = async (token: string, removesPasskeys: boolean) =>
    call("/account/password", {
      token,
      body: { old: PASSWORD, password: LINK_PASSWORD, removesPasskeys },
    });

  it("removes all passkeys, or keeps them", async () => {
    const { token, user, authenticator } = await makePasskey();
    const { token: stranger } = await makePasskey();
    expect((await change(token, false)).status).toBe(204);
    expect((await signInBy(authenticator)).status).toBe(200);
    const body = { old: LINK_PASSWORD, password: PASSWORD, removesPasskeys: true };
    expect((await call("/account/password", { token, body })).status).toBe(204);
    expect((await signInBy(authenticator)).status).toBe(401);
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
    expect(await readJson("/account/passkeys", stranger)).toHaveLength(1);
    const rows = await db.select().from(audit).where(eq(audit.entityId, user.id));
    expect(rows.map(({ changes }) => changes)).toContainEqual({ passkey: ["Passkey", null] });
  });

  it("removes none with a wrong password", async () => {
    const { token } = await makePasskey();
    const body = { old: LINK_PASSWORD, password: PASSWORD, removesPasskeys: true };
    expect((await call("/account/password", { token, body })).status).toBe(401);
    expect(await readJson("/account/passkeys", token)).toHaveLength(1);
  });

  it("keeps the passkeys that are the only way to sign in", async () => {
    const { token, user } = await makePasskey({ isManager: true });
    await bindRoles("managers");
    const detail = "You need a passkey to sign in. Remove passkeys one by one, and keep one.";
    expect(await readProblem(await change(token, true))).toMatchObject({ status: 409, detail });
    const removal = { method: "DELETE", token, body: {} };
    const refused = await call("/account/passkeys/all", removal);
    expect(await readProblem(refused)).toMatchObject({ status: 409, detail });
    await bindRoles("none");
    expect((await call("/account/passkeys/all", removal)).status).toBe(204);
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  });

  it("removes all of them by a proof", async () => {
    const { token, user } = await makePasskey();
    const signedInAt = Date.now() - 10 * 60_000;
    await db.update(sessions).set({ signedInAt }).where(eq(sessions.userId, user.id));
    const remove = async (body: object) =>
      call("/account/passkeys/all", { method: "DELETE", token, body });
    expect(await readProblem(await remove({}))).toMatchObject({ code: "proof_needed" });
    expect((await remove({ password: PASSWORD })).status).toBe(204);
  });
});
