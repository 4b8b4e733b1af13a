import { Hono } from "hono";
import * as emails from "#db/accounts/emails.ts";
import { EmailChange, EmailToken, ForgottenPassword } from "#domain/accounts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { LINK_USED } from "#domain/messages.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { createLink } from "#worker/auth/password-link.ts";
import { requireProof } from "#worker/auth/proof.ts";
import { hashToken } from "#worker/auth/refresh-cookie.ts";
import { limitSignInNetwork } from "#worker/auth/sign-in-limits.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { takeMail } from "#worker/rest/usage/daily-counts.ts";
import { json } from "#worker/rest/body.ts";
import { mailForgotten, mailVerification } from "#worker/rest/accounts/mails.ts";

/** `/account/email`: the caller's e-mail address (product/accounts 11). */
export const ownEmail = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.User), async (c) => {
    const stored = await emails.get(database(c), signedIn(c).userId);
    if (stored === null) throw notFound();
    const { email, verifiedAt, sender } = stored;
    const canMail = sender !== null && c.env.EMAIL !== undefined;
    return c.json({ email, isVerified: verifiedAt !== null, canMail });
  })
  .post("/", requireRole(ROLE.User), json(EmailChange), async (c) => {
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
    if (email === null) throw new Problem(404, "Not Found", { detail: LINK_USED });
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
