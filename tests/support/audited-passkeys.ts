import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import { passkeys, users } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { makeUser, startSession } from "#tests/support/accounts.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import { makeAuthenticator } from "#tests/support/authenticator.ts";
import { db } from "#tests/support/factories.ts";
import { challenge, makePasskey, newOptions } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { createLink } from "#worker/auth/proof.ts";

/** Every call about passkeys and e-mail that is recorded. */
export const PASSKEY_CALLS: Record<string, Preparation> = {
  "POST /account/passkeys": async (self) => {
    const { token } = await startSession(self);
    const options = await newOptions(token);
    const authenticator = await makeAuthenticator();
    const body = await authenticator.make(
      (await options.json()) as Awaited<ReturnType<typeof challenge>>,
    );
    // The options name the person, not the session.
    const changes = { passkey: [null, "Passkey"] };
    const rows = [{ action: "edit", entity: "user", entityId: self.id, changes }];
    return { path: "/account/passkeys", body, rows };
  },
  "DELETE /account/passkeys": async ({ id: userId }) => {
    const id = crypto.randomUUID();
    const row = { id, userId, rpId: "localhost", publicKey: "AA", counter: 0, transports: [] };
    await db.insert(passkeys).values({ ...row, name: "Firefox", madeOn: "2026-01-01" });
    const changes = { passkey: ["Firefox", null] };
    const rows = [{ action: "edit", entity: "user", entityId: userId, changes }];
    return { path: "/account/passkeys", method: "DELETE", body: { id }, rows };
  },
  "DELETE /account/passkeys/all": async ({ id: userId }) => {
    const row = { userId, rpId: "localhost", publicKey: "AA", counter: 0, transports: [] };
    const names = ["Firefox", "Chrome"];
    const made = { ...row, madeOn: "2026-01-01" };
    await db
      .insert(passkeys)
      .values(names.map((name) => ({ ...made, name, id: crypto.randomUUID() })));
    const changes = { passkey: ["Firefox, Chrome", null] };
    const rows = [{ action: "edit", entity: "user", entityId: userId, changes }];
    return { path: "/account/passkeys/all", method: "DELETE", body: {}, rows };
  },
  "POST /auth/passkey": async () => {
    const { user, authenticator } = await makePasskey({ isAdmin: true });
    const row = { entity: "user", entityId: user.id };
    const rows = [
      { ...row, action: "edit", requestId: expect.anything() as string },
      { ...row, action: "sign-in" },
    ];
    const body = { passkey: await authenticator.show(await challenge()) };
    return { path: "/auth/passkey", body, rows, who: user.username };
  },
  "POST /auth/link/session": async () => {
    const { id: userId, username, clientId } = await makeUser({ isAdmin: true });
    const { code, hash, expiresAt } = createLink();
    await passwords.insert(db, { hash, userId, expiresAt }, SYSTEM);
    await keepSettings();
    await db.update(platform).set({ passkeysFor: "administrators" });
    const rows = [
      { action: "sign-in", entity: "user", entityId: userId },
      { action: "use-link", entity: "user", entityId: userId },
      { action: "use-link", entity: "client", entityId: clientId },
    ];
    return { path: "/auth/link/session", body: { code }, rows, who: username };
  },
  "POST /account/email": async ({ id }) => {
    const changes = { email: [null, "changed"] };
    const rows = [{ action: "edit", entity: "user", entityId: id, changes }];
    return { path: "/account/email", body: { email: "horse@school.example" }, rows };
  },
  "POST /auth/forgot": async () => {
    await keepSettings();
    await db.update(platform).set({ emailFrom: "site@widgets.example" });
    const { id, username } = await makeUser();
    const email = { email: "horse@school.example", emailVerifiedAt: 1 };
    await db.update(users).set(email).where(eq(users.id, id));
    const EMAIL = { send: async () => undefined } as unknown as SendEmail;
    const rows = [{ action: "link", entity: "user", entityId: id }];
    return { path: "/auth/forgot", body: { user: username }, env: { EMAIL }, rows, who: username };
  },
};
