import { Hono } from "hono";
import { byPassword } from "#db/accounts/sessions.ts";
import * as passwords from "#db/accounts/passwords.ts";
import { LinkCode, LinkPassword, LinkSession } from "#domain/accounts.ts";
import { LINK_USED, MESSAGES, PASSWORD_BY_LINK } from "#domain/messages.ts";
import { beginSession, hashToken, ownerOf } from "#worker/auth/session.ts";
import { hashPassword, inHashTurn } from "#worker/auth/passwords.ts";
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
    const found = await passwords.find(database(c), hashToken(c.req.valid("json").code));
    if (found === null) throw used();
    const { username, onlyWay, passkeys, isLinked } = found;
    if (onlyWay === "oidc") throw otherWayNeeded(onlyWay);
    return c.json({ username, needsPasskey: onlyWay === "passkey", passkeys, isLinked });
  })
  .post("/password", json(LinkPassword), async (c) => {
    const { code, pwd, persist, removesOthers } = c.req.valid("json");
    await limitSignInNetwork(c);
    const db = database(c);
    const hash = hashToken(code);
    const found = await passwords.find(db, hash);
    if (found === null) throw used();
    if (found.onlyWay !== null) throw otherWayNeeded(found.onlyWay);
    await limitRate(c, "SIGN_IN_NAME_LIMIT", found.username.toLowerCase());
    const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(pwd));
    const change = { passwordHash, removesOthers };
    const account = await passwords.redeem(db, hash, change, personIn(c, found));
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
    const found = await passwords.find(db, hash);
    if (found === null) throw used();
    if (found.waiting) throw waitingForApproval();
    if (found.onlyWay === "oidc") throw otherWayNeeded(found.onlyWay);
    if (found.onlyWay === null) throw passwordNeeded();
    const credential = passwords.credential(db, found.userId, hash, personIn(c, found));
    const session = await beginSession(c, found, persist, credential);
    if (session === null) throw used();
    return c.json(session);
  });

/** A session by a link is for people who can make nothing but a passkey: anybody else would not notice it. */
function passwordNeeded(): Problem {
  return new Problem(403, MESSAGES.login.other, { detail: PASSWORD_BY_LINK });
}

/** The same answer for a used, an expired, a replaced and an unknown link. */
function used(): Problem {
  return new Problem(404, "Not Found", { detail: LINK_USED });
}
