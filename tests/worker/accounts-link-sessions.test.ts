import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import * as sessions from "#db/accounts/sessions.ts";
import { passkeys, passwordLinks } from "#db/schema/accounts.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { Passkey } from "#domain/account-replies.ts";
import { makeSession, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeAuthenticator } from "#tests/support/authenticator.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient, readJson, readProblem } from "#tests/support/factories.ts";
import {
  beginByLink,
  bindRoles,
  LINK_PASSWORD,
  makeLink,
  setByLink,
  tokenIn,
} from "#tests/support/links.ts";
import { newOptions } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { createLink } from "#worker/auth/proof.ts";

const PROOF = { status: 401, code: "proof_needed" };

beforeEach(keepSettings);

/** A manager whose role signs in by passkey only, with a session by a link. */
async function makeBound() {
  const user = await makeUser({ isManager: true });
  await bindRoles("managers");
  return { user, token: await tokenIn(await beginByLink(await makeLink(user.id))) };
}

describe("A session by a one-time link", () => {
  it("is for accounts that sign in by passkey only; others are not signed out, and the link stays", async () => {
    const { user, token } = await makeSession();
    const code = await makeLink(user.id);
    const refused = await beginByLink(code);
    expect(refused.headers.has("Set-Cookie")).toBe(false);
    expect(await readProblem(refused)).toMatchObject({
      status: 403,
      detail: "This link is for a new password. Open it to choose one.",
    });
    expect((await call("/toolkits", { token })).status).toBe(200);
    expect((await setByLink(code)).status).toBe(200);
  });

  it("makes one passkey without a proof, also where two are made at the same time", async () => {
    const { user, token } = await makeBound();
    const made = await Promise.all(
      [1, 2].map(async () =>
        (await makeAuthenticator()).make((await (await newOptions(token)).json()) as never),
      ),
    );
    const stored = await Promise.all(
      made.map(async (body) => call("/account/passkeys", { token, body })),
    );
    expect(stored.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect(await readProblem(await newOptions(token))).toMatchObject(PROOF);
    const own = await readJson<Passkey[]>("/account/passkeys", token);
    expect(own).toMatchObject([{ isByLink: true }]);
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1);
  });

  it("makes none after ten minutes", async () => {
    stopClock(Date.now());
    const { token } = await makeBound();
    letPass(10 * 60_000);
    expect(await readProblem(await newOptions(token))).toMatchObject(PROOF);
  });

  it("stores no passkey by options that it got without a proof, once the role is not bound", async () => {
    const { token } = await makeBound();
    const options = (await (await newOptions(token)).json()) as never;
    const body = await (await makeAuthenticator()).make(options);
    await bindRoles("none");
    expect((await call("/account/passkeys", { token, body })).status).toBe(401);
  });

  it.each<[string, string, string]>([
    ["an e-mail address", "/account/email", "POST"],
    ["a passkey's removal", "/account/passkeys/all", "DELETE"],
    ["a link with a provider", "/account/sign-in", "POST"],
    ["the deletion", "/account", "DELETE"],
  ])("needs a proof for %s, also one that has set a password", async (_, path, method) => {
    const body = path === "/account/email" ? { email: "a@b.example" } : {};
    const { token } = await makeBound();
    expect(await readProblem(await call(path, { token, method, body }))).toMatchObject(PROOF);
    await bindRoles("none");
    const educator = await makeUser();
    const { id } = educator;
    const session = await tokenIn(await setByLink(await makeLink(id)));
    const reply = await call(path, { token: session, method, body });
    expect(await readProblem(reply)).toMatchObject(PROOF);
    expect((await newOptions(session)).status).toBe(401);
  });

  it("takes the password that it has set as a proof, and marks the passkey", async () => {
    const { id } = await makeUser();
    const token = await tokenIn(await setByLink(await makeLink(id)));
    const options = await newOptions(token, undefined, { password: LINK_PASSWORD });
    const body = await (await makeAuthenticator()).make((await options.json()) as never);
    expect((await call("/account/passkeys", { token, body })).status).toBe(201);
    expect(await readJson("/account/passkeys", token)).toMatchObject([{ isByLink: true }]);
  });
});

describe("A one-time link that is in the database", () => {
  const insert = async (values: Partial<typeof passwordLinks.$inferInsert>, userId?: string) => {
    const { code, hash, expiresAt } = createLink();
    const owner = userId ?? (await makeUser()).id;
    await db.insert(passwordLinks).values({ hash, userId: owner, expiresAt, ...values });
    const change = { passwordHash: "none", removesOthers: false };
    expect(await passwords.redeem(db, hash, change, SYSTEM)).toBeNull();
    const credential = passwords.linkCredential(db, owner, hash, SYSTEM);
    const session = { userId: owner, tokenHash: hash, persist: false, expiresAt };
    expect(await sessions.start(db, session, credential)).toBeNull();
    return [await call("/auth/link", { body: { code } }), await setByLink(code)].map(
      ({ status }) => status,
    );
  };

  it("is good for nothing if its maker is unknown, or may not make it", async () => {
    await bindRoles("managers");
    const manager = await makeUser({ clientId: (await makeClient()).id, isManager: true });
    const administrator = await makeUser({ clientId: manager.clientId, isAdmin: true });
    expect(await insert({})).toEqual([404, 404]);
    expect(await insert({ madeBy: (await makeUser()).id })).toEqual([404, 404]);
    expect(await insert({ madeBy: manager.id })).toEqual([404, 404]);
    const bound = await makeUser({ isManager: true });
    expect(await insert({ madeBy: manager.id }, bound.id)).toEqual([404, 404]);
    expect(await insert({ madeBy: manager.id }, administrator.id)).toEqual([404, 404]);
    const person = await makeUser();
    expect(await insert({ madeBy: person.id }, person.id)).toEqual([404, 404]);
  });
});
