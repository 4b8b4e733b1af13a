import { type Context, Hono } from "hono";
import * as accountData from "#db/accounts/account-data.ts";
import * as emails from "#db/accounts/emails.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as passwords from "#db/accounts/passwords.ts";
import * as people from "#db/accounts/people.ts";
import * as users from "#db/accounts/users.ts";
import * as results from "#db/assistant/results.ts";
import {
  EmailChange,
  EmailToken,
  ForgottenPassword,
  PasswordChange,
  Proof,
} from "#domain/accounts.ts";
import { MAX_STORED_BYTES } from "#domain/assistant/storage.ts";
import { LINK_USED } from "#domain/messages.ts";
import { byPerson } from "#worker/auth/guard.ts";
import { hashPassword, inHashTurn } from "#worker/auth/passwords.ts";
import {
  createLink,
  requireProof,
  verifiedAccount,
  welcomePage,
  wrongPassword,
} from "#worker/auth/proof.ts";
import { clearRefreshCookie, hashToken } from "#worker/auth/session.ts";
import { type AppEnv, actor, database, personIn } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate, takeMail, takePasswordChange, limitSignInNetwork } from "#worker/limits.ts";
import { Problem, found } from "#worker/problem.ts";
import { notPossible } from "#worker/rest/accounts/passkeys.ts";
import { json } from "#worker/rest/body.ts";
import { done, sendFile, streamed } from "#worker/rest/replies.ts";

/** `/account`: a person's own account (product/accounts 8). */
export const account = new Hono<AppEnv>({ strict: false })
  .post("/password", byPerson, json(PasswordChange), async (c) => {
    const { old, password, removesPasskeys } = c.req.valid("json");
    const { userId, family } = signedIn(c);
    const { passwordHash: former, onlyWay } = await verifiedAccount(c, old);
    if (removesPasskeys && onlyWay === "passkey") throw notPossible("all");
    await takePasswordChange(c);
    const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(password));
    const change = { userId, family, former, passwordHash, removesPasskeys };
    // The password changed during the verification.
    if (!(await passwords.change(database(c), change, actor(c)))) throw wrongPassword();
    return c.body(null, 204);
  })
  .post("/sign-out", byPerson, async (c) => {
    await sessions.endAll(database(c), signedIn(c).userId);
    clearRefreshCookie(c);
    return c.body(null, 204);
  })
  .get("/sessions", byPerson, async (c) => {
    const { userId, family } = signedIn(c);
    return c.json(await sessions.list(database(c), userId, family));
  })
  .delete("/sessions", byPerson, async (c) => {
    const { userId, family } = signedIn(c);
    await sessions.endOthers(database(c), userId, family);
    return c.body(null, 204);
  })
  .delete("/sessions/:id", byPerson, async (c) => {
    return done(c, await sessions.endOwn(database(c), signedIn(c).userId, c.req.param("id")));
  })
  .get("/links", byPerson, async (c) => c.json(await accountData.list(database(c), signedIn(c))))
  .get("/data", byPerson, async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "ACCOUNT_DATA_LIMIT", userId);
    const user = found(await users.get(database(c), userId));
    return sendFile(c, streamed(accountData.jsonText(database(c), user)), "my-data.json");
  })
  .get("/storage", byPerson, async (c) => {
    const bytes = await results.used(database(c), signedIn(c).userId);
    return c.json({ bytes, limit: MAX_STORED_BYTES });
  })
  // The entries of the person's tools and shares.
  .delete("/", byPerson, json(Proof), dropsStaleEntries(), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const { userId, isManager } = signedIn(c);
    // The last manager of a site stays (product/own-site 5).
    if (isManager)
      await people.remove(database(c), c.get("client"), userId, actor(c), { departure: "left" });
    else await users.remove(database(c), userId, actor(c), "left");
    clearRefreshCookie(c);
    return c.body(null, 204);
  });

/** `/account/email`: the caller's e-mail address (product/accounts 11). */
export const ownEmail = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => {
    const { email, verifiedAt, sender } = found(await emails.get(database(c), signedIn(c).userId));
    const canMail = sender !== null && c.env.EMAIL !== undefined;
    return c.json({ email, isVerified: verifiedAt !== null, canMail });
  })
  .post("/", byPerson, json(EmailChange), async (c) => {
    const { email, ...proof } = c.req.valid("json");
    await requireProof(c, proof);
    const { userId, clientId, username } = signedIn(c);
    // Counted before the change: a refusal must not have changed anything.
    const mayMail = email !== null && c.env.EMAIL !== undefined;
    const quota = mayMail ? await takeMail(c, clientId) : null;
    const { code, ...link } = createLink();
    const change = { email, link: mayMail ? link : null };
    const { verifiedAt, sender } = await emails.set(database(c), userId, change, actor(c));
    const isVerified = verifiedAt !== null;
    const isSent =
      mayMail && !isVerified && (await mailVerification(c, { username, email, code }, sender));
    if (!isSent) await quota?.giveBack();
    return c.json({ email, isVerified, isSent });
  });

/** `/auth/email` and `/auth/forgot`: for people who are not signed in (product/accounts 11). */
export const mailedLinks = new Hono<AppEnv>({ strict: false })
  .post("/email", json(EmailToken), async (c) => {
    await limitSignInNetwork(c);
    const { token } = c.req.valid("json");
    const email = await emails.verify(database(c), hashToken(token), Date.now());
    if (email === null) throw new Problem(404, { detail: LINK_USED });
    return c.json({ email });
  })
  .post("/forgot", json(ForgottenPassword), async (c) => {
    const { user } = c.req.valid("json");
    await limitSignInNetwork(c);
    await limitRate(c, "FORGOT_LIMIT", user.toLowerCase());
    // After the answer: its time must not tell whether the account exists.
    c.executionCtx.waitUntil(mailForgotten(c, user));
    return c.body(null, 202);
  });

/**
 * Mails a link that verifies an address.
 * @param sender of this site's e-mails
 * @returns whether it was sent: this site can have no sender
 */
async function mailVerification(
  c: Context<AppEnv>,
  to: { username: string; email: string; code: string },
  sender: string | null,
): Promise<boolean> {
  if (sender === null) return false;
  const { host } = new URL(c.req.url);
  return send(c, {
    from: sender,
    to: to.email,
    subject: "Confirm your e-mail address",
    text: `This address was entered for the account ${to.username} at ${host}. Open this link within a day to confirm it:

${new URL(`/email#${to.code}`, c.req.url).href}

If it was not you, ignore this message.`,
  });
}

/**
 * Mails a one-time link to an account whose address is verified. Does nothing for any other name. Never throws: nobody must notice a
 * difference.
 */
async function mailForgotten(c: Context<AppEnv>, username: string): Promise<void> {
  try {
    const { hostname, host } = new URL(c.req.url);
    const db = database(c);
    const found = await emails.forForgotten(db, username, hostname);
    if (!found?.email || found.sender === null || c.env.EMAIL === undefined) return;
    await takeMail(c, found.clientId);
    const { code, hash, expiresAt } = createLink();
    await passwords.insert(db, { hash, userId: found.userId, expiresAt }, personIn(c, found));
    await send(c, {
      from: found.sender,
      to: found.email,
      subject: "Set a new password",
      text: `Somebody has asked for a new password for the account ${found.username} at ${host}. Open this link within a day to set it:

${welcomePage(c, code)}

If it was not you, ignore this message: your password stays as it is.`,
    });
  } catch {
    // A call that nobody waits for has no answer to give, and an error's words could name the account.
  }
}

async function send(
  c: Context<AppEnv>,
  { text, ...mail }: { from: string; to: string; subject: string; text: string },
): Promise<boolean> {
  const sent = await c.env.EMAIL?.send({ ...mail, text: `${text}\n` }).catch(() => null);
  return sent !== null;
}
