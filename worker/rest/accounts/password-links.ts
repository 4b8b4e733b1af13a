import { Hono } from "hono";
import { byPassword } from "#db/accounts/sessions.ts";
import * as passwords from "#db/accounts/passwords.ts";
import { LinkCode, LinkPassword, LinkSession } from "#domain/accounts.ts";
import { LINK_USED, MESSAGES } from "#domain/messages.ts";
import { beginSession, ownerOf } from "#worker/auth/begin-session.ts";
import { inHashTurn } from "#worker/auth/hash-turn.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { hashToken } from "#worker/auth/refresh-cookie.ts";
import { limitSignInNetwork } from "#worker/auth/sign-in-limits.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { otherWayNeeded, waitingForApproval } from "#worker/rest/accounts/sign-in.ts";
import { limitRate } from "#worker/limits.ts";
import { Problem, toProblem } from "#worker/problem.ts";

/** `/auth/link`: one-time links with which a person sets a password (product/accounts 9). */
export const passwordLinks = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.register.invalid }))
  .post("/", json(LinkCode), async (c) => {
    await limitSignInNetwork(c);
    const found = await passwords.findByLink(database(c), hashToken(c.req.valid("json").code));
    if (found === null) throw used();
    const { username, onlyWay } = found;
    if (onlyWay === "oidc") throw otherWayNeeded(onlyWay);
    return c.json({ username, needsPasskey: onlyWay === "passkey" });
  })
  .post("/password", json(LinkPassword), async (c) => {
    const { code, pwd, persist } = c.req.valid("json");
    await limitSignInNetwork(c);
    const db = database(c);
    const hash = hashToken(code);
    const found = await passwords.findByLink(db, hash);
    if (found === null) throw used();
    if (found.onlyWay !== null) throw otherWayNeeded(found.onlyWay);
    await limitRate(c, "SIGN_IN_NAME_LIMIT", found.username.toLowerCase());
    const passwordHash = await inHashTurn(() => hashPassword(pwd));
    const account = await passwords.redeemLink(db, hash, passwordHash, personIn(c, found));
    if (account === null) throw used();
    // A link does not approve an account.
    if (account.waiting) return c.json({ waiting: true });
    // The link is used up, so a failure from here on must not read as a password that was not set.
    const credential = byPassword(passwordHash, "link");
    const session = await beginSession(c, ownerOf(account), persist, credential).catch(
      (error: unknown) => {
        toProblem(error, c); // The request log gets the cause.
        return null;
      },
    );
    return c.json(session ?? { waiting: false });
  })
  // For a person who then makes a passkey (product/accounts 9).
  .post("/session", json(LinkSession), async (c) => {
    const { code, persist } = c.req.valid("json");
    await limitSignInNetwork(c);
    const db = database(c);
    const hash = hashToken(code);
    const found = await passwords.findByLink(db, hash);
    if (found === null) throw used();
    if (found.waiting) throw waitingForApproval();
    if (found.onlyWay === "oidc") throw otherWayNeeded(found.onlyWay);
    const credential = passwords.linkCredential(db, found.userId, hash);
    const session = await beginSession(c, found, persist, credential);
    if (session === null) throw used();
    return c.json(session);
  });

/** The same answer for a used, an expired, a replaced and an unknown link. */
function used(): Problem {
  return new Problem(404, "Not Found", { detail: LINK_USED });
}
