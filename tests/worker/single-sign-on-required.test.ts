import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import { passwordLinks, users } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { makeToken, makeUser, PASSWORD, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeDefaultClient, readProblem } from "#tests/support/factories.ts";
import { settingsOf, startProvider } from "#tests/support/identity-provider.ts";
import { addPasskey, signInBy as signInByPasskey } from "#tests/support/passkeys.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { linkOwn, placeOf, school, signInBy } from "#tests/support/single-sign-on.ts";
import { createLink } from "#worker/auth/proof.ts";

const NEEDED = { code: "provider_needed", detail: "Sign in with your school's account." };

const byPassword = async (user: string) => call("/auth", { body: { user, pwd: PASSWORD } });

/** A one-time link of an account. */
async function linkFor(userId: string): Promise<string> {
  const { code, hash, expiresAt } = createLink();
  await passwords.insert(db, { hash, userId, expiresAt }, SYSTEM);
  return code;
}

describe("Where educators sign in by the provider only", () => {
  it("a right password and a passkey of one is refused, and a wrong one tells nothing", async () => {
    const { client } = await school({ isRequired: true });
    const user = await makeUser({ clientId: client.id });
    const { token } = await startSessionOf(user);
    const authenticator = await addPasskey(token);
    expect(await readProblem(await byPassword(user.username))).toMatchObject(NEEDED);
    const wrong = { user: user.username, pwd: "Wrong-horse-1" };
    expect((await readProblem(await call("/auth", { body: wrong }))).code).toBe(
      "wrong_credentials",
    );
    expect(await readProblem(await signInByPasskey(authenticator))).toMatchObject(NEEDED);
  });

  it("managers and administrators sign in as before", async () => {
    const { client, user } = await school({ isRequired: true });
    const administrator = await makeUser({ clientId: client.id, isAdmin: true });
    for (const { username } of [user, administrator])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await byPassword(username)).status).toBe(200);
  });

  it("a one-time link lets no educator in, and nothing is mailed", async () => {
    await keepSettings();
    await db.update(platform).set({ emailFrom: "site@widgets.example" });
    const { client } = await school({ isRequired: true });
    const { id, username } = await makeUser({ clientId: client.id });
    const email = { email: "horse@school.example", emailVerifiedAt: 1 };
    await db.update(users).set(email).where(eq(users.id, id));
    const code = await linkFor(id);
    const bodies = { "": { code }, "/session": { code }, "/password": { code, pwd: PASSWORD } };
    for (const [path, body] of Object.entries(bodies))
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect(await readProblem(await call(`/auth/link${path}`, { body }))).toMatchObject(NEEDED);
    await db.delete(passwordLinks).where(eq(passwordLinks.userId, id));
    const sent: unknown[] = [];
    const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as unknown as SendEmail;
    await call("/auth/forgot", { body: { user: username }, env: { EMAIL } });
    expect(sent).toEqual([]);
  });

  it("a password is no proof, and the link with the provider stays", async () => {
    const { provider, client, token } = await school();
    const user = await makeUser({ clientId: client.id });
    const session = await startSession(user);
    await linkOwn(provider, client.id, session);
    await call("/site/sign-in", { token, body: settingsOf(provider, { isRequired: true }) });
    const unlink = async (body: object) =>
      call("/account/sign-in", { token: session.token, method: "DELETE", body });
    expect((await readProblem(await unlink({ password: PASSWORD }))).code).toBe("proof_needed");
    expect((await unlink({})).status).toBe(409);
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it("a sign-in as before is possible again when it is switched off", async () => {
    const { provider, client, token } = await school({ isRequired: true });
    const { username } = await makeUser({ clientId: client.id });
    await call("/site/sign-in", { token, body: settingsOf(provider) });
    expect((await byPassword(username)).status).toBe(200);
  });

  it("nobody can register for the default client", async () => {
    const { id } = await makeDefaultClient();
    const provider = await startProvider();
    const token = await makeToken({ isAdmin: true });
    const body = settingsOf(provider, { isRequired: true });
    const path = `/clients/${id}/sign-in`;
    await call(path, { token, body });
    const mode = async () => (await call("/settings/registration")).json();
    expect(await mode()).toEqual({ registration: "closed" });
    await call(path, { token, method: "DELETE" });
    expect(await mode()).toEqual({ registration: "open" });
  });
});

describe("Where managers sign in by passkey only", () => {
  it("a provider signs in no manager, and educators as before", async () => {
    await keepSettings();
    const { provider, client, user } = await school();
    await linkOwn(provider, client.id, await startSession(user));
    await db.update(platform).set({ passkeysFor: "managers" });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/login?problem=role");
    provider.claims.sub = "an educator";
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });
});

/** A session, started as if the requirement had come later. */
async function startSessionOf(user: Awaited<ReturnType<typeof makeUser>>) {
  await db.update(users).set({ isManager: true }).where(eq(users.id, user.id));
  const session = await startSession(user);
  await db.update(users).set({ isManager: false }).where(eq(users.id, user.id));
  return session;
}
