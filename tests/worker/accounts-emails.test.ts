import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { audit } from "#db/schema/audit.ts";
import { counters } from "#db/schema/usage.ts";
import { passwordLinks, users as userTable } from "#db/schema/accounts.ts";
import { platform } from "#db/schema/operations.ts";
import { makeSession, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import {
  db,
  makeClient,
  readProblem,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";
import { codeIn, mailbox } from "#tests/support/mails.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";

const SENDER = "site@widgets.example";

beforeEach(async () => {
  await keepSettings();
  await db.update(platform).set({ emailFrom: SENDER });
});

/** A person whose address is verified. */
async function makeVerified(options: Parameters<typeof makeSession>[0] = {}) {
  const session = await makeSession(options);
  const email = `${uniqueLetters()}@school.example`;
  const { mails, env } = mailbox();
  await call("/account/email", { token: session.token, body: { email }, env });
  const token = codeIn(mails[0]);
  expect((await call("/auth/email", { body: { token } })).status).toBe(200);
  return { ...session, email };
}

const read = async (token: string, env = {}) =>
  (await call("/account/email", { token, env })).json();

describe("One's e-mail address", () => {
  it("is stored, and verified by the mailed link", async () => {
    const { token, user } = await makeSession();
    const { mails, env } = mailbox();
    expect(await read(token, env)).toEqual({ email: null, isVerified: false, canMail: true });
    const email = "teacher@school.example";
    const changed = await call("/account/email", { token, body: { email }, env });
    expect(await changed.json()).toEqual({ email, isVerified: false, isSent: true });
    const [mail] = mails;
    expect(mail).toMatchObject({ from: SENDER, to: email });
    expect(mail?.text).toContain(`account ${user.username} at localhost:8787`);
    expect(mail?.text).toContain("http://localhost:8787/email#");
    const verified = await call("/auth/email", { body: { token: codeIn(mail) } });
    expect(await verified.json()).toEqual({ email });
    expect(await read(token, env)).toMatchObject({ email, isVerified: true });
    // The same address again stays verified, and needs no e-mail.
    const again = await call("/account/email", { token, body: { email }, env });
    expect(await again.json()).toEqual({ email, isVerified: true, isSent: false });
    expect(mails).toHaveLength(1);
  });

  it("is not verified by the link for an address before, an old link, or another token", async () => {
    stopClock();
    const { token } = await makeSession();
    const { mails, env } = mailbox();
    for (const email of ["a@school.example", "b@school.example"])
      await call("/account/email", { token, body: { email }, env });
    const [first, second] = mails.map(codeIn);
    const verify = async (text?: string) =>
      (await call("/auth/email", { body: { token: text } })).status;
    expect([await verify(first), await verify("x"), await verify(token)]).toEqual([404, 404, 404]);
    letPass(25 * 3_600_000);
    expect(await verify(second)).toBe(404);
  });

  it.each(["a newer link for it", "a new password"])(
    "is not verified by a link after %s",
    async (what) => {
      const { token } = await makeSession();
      const { mails, env } = mailbox();
      const body = { email: "a@school.example" };
      await call("/account/email", { token, body, env });
      if (what === "a new password")
        await call("/account/password", { token, body: { old: PASSWORD, password: PASSWORD } });
      else await call("/account/email", { token, body, env });
      const verify = async (place: number) =>
        (await call("/auth/email", { body: { token: codeIn(mails.at(place)) } })).status;
      expect(await verify(0)).toBe(404);
      await call("/account/email", { token, body, env });
      expect([await verify(-1), await verify(-1)]).toEqual([200, 404]);
    },
  );

  it("is removed by an empty one, and refused if it is none", async () => {
    const { token, email } = await makeVerified();
    expect(await read(token)).toMatchObject({ email, isVerified: true, canMail: false });
    const bad = await call("/account/email", { token, body: { email: "none" } });
    const detail = "Must be an e-mail address.";
    expect(await readProblem(bad)).toMatchObject({ status: 400, detail });
    await call("/account/email", { token, body: { email: " " } });
    expect(await read(token)).toMatchObject({ email: null, isVerified: false });
  });

  it("is stored without an e-mail where this site sends none", async () => {
    const { token } = await makeSession();
    const { mails, env } = mailbox();
    const change = async (bindings: object) => {
      const body = { email: `${uniqueLetters()}@school.example` };
      return (await call("/account/email", { token, body, env: bindings })).json();
    };
    expect(await change({})).toMatchObject({ isSent: false });
    await db.update(platform).set({ emailFrom: null });
    expect(await change(env)).toMatchObject({ isSent: false });
    expect(mails).toEqual([]);
  });

  it("is in the person's data, and in no list and no audit", async () => {
    const { token, user, email } = await makeVerified();
    const data = await (await call("/account/data", { token })).json();
    expect(data).toMatchObject({ account: { email, emailVerifiedAt: expect.any(String) } });
    const administrator = await makeSession({ isAdmin: true });
    const listed = await (await call(`/users/${user.id}`, { token: administrator.token })).text();
    const rows = await db.select().from(audit).where(eq(audit.entityId, user.id));
    expect(listed + JSON.stringify(rows)).not.toContain(email);
    expect(rows.at(-1)?.changes).toEqual({ email: [null, "changed"] });
  });
});

describe("A forgotten password", () => {
  const forgot = async (user: string, options = {}) =>
    call("/auth/forgot", { body: { user }, ...options });

  it("brings an e-mail with a one-time link to a verified address", async () => {
    const { user, email } = await makeVerified();
    const { mails, env } = mailbox();
    const response = await forgot(user.username.toUpperCase(), { env });
    expect([response.status, await response.text()]).toEqual([202, ""]);
    expect(mails).toMatchObject([{ from: SENDER, to: email }]);
    const code = codeIn(mails[0]);
    const body = { code, pwd: "Another-horse-2" };
    expect((await call("/auth/link/password", { body })).status).toBe(200);
    expect((await call("/auth/link/password", { body })).status).toBe(404);
  });

  it("brings none to an unknown name, an address that is not verified, an account that waits, or without e-mail", async () => {
    const { user, token } = await makeSession();
    await call("/account/email", { token, body: { email: "new@school.example" } });
    const { mails, env } = mailbox();
    for (const name of [user.username, uniqueLetters()]) {
      const response = await forgot(name, { env });
      expect([response.status, await response.text()]).toEqual([202, ""]);
    }
    const verified = await makeVerified();
    expect((await forgot(verified.user.username)).status).toBe(202);
    const waiting = await makeVerified();
    const isWaiting = eq(userTable.id, waiting.user.id);
    await db.update(userTable).set({ waiting: true }).where(isWaiting);
    expect((await forgot(waiting.user.username, { env })).status).toBe(202);
    const broken = { send: async () => Promise.reject(new Error("down")) } as unknown as SendEmail;
    expect((await forgot(verified.user.username, { env: { EMAIL: broken } })).status).toBe(202);
    expect(mails).toEqual([]);
    expect(await db.$count(passwordLinks, eq(passwordLinks.userId, user.id))).toBe(0);
  });

  it("brings no link to the site of another client", async () => {
    const site = uniqueSite();
    const own = await makeClient({ domainURL: uniqueSite() });
    await makeClient({ domainURL: site });
    const { user } = await makeVerified({ clientId: own.id });
    const { mails, env } = mailbox();
    for (const host of [site, `${site}.`])
      expect((await forgot(user.username, { env, site: host })).status).toBe(202);
    expect(mails).toEqual([]);
    await forgot(user.username, { env, site: own.domainurl });
    expect(mails[0]?.text).toContain(`${own.domainurl}/welcome#`);
  });

  it("has limits for the name and the network, and for the e-mails of a client", async () => {
    const { id: clientId } = await makeClient();
    const { user } = await makeVerified({ clientId });
    const { mails, env } = mailbox();
    const { binding, keys } = recordingLimit();
    await forgot(user.username.toUpperCase(), { env: { ...env, FORGOT_LIMIT: binding } });
    expect(keys).toEqual([user.username]);
    expect(mails).toHaveLength(1);
    for (const name of ["FORGOT_LIMIT", "SIGN_IN_NETWORK_LIMIT"])
      expect((await forgot(user.username, { env: { ...env, [name]: SPENT } })).status).toBe(429);
    await db
      .update(counters)
      .set({ answers: 200 })
      .where(eq(counters.subject, `mail:${clientId}`));
    expect((await forgot(user.username, { env })).status).toBe(202);
    expect(mails).toHaveLength(1);
    const { token } = await makeSession({ clientId });
    const body = { email: "more@school.example" };
    expect((await call("/account/email", { token, body, env })).status).toBe(429);
    expect(await read(token)).toMatchObject({ email: null });
  });
});
