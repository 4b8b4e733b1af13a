import { Hono } from "hono";
import * as passwords from "#db/accounts/passwords.ts";
import { LinkCode, LinkPassword } from "#domain/accounts.ts";
import { LINK_USED, MESSAGES } from "#domain/messages.ts";
import { beginSession } from "#worker/auth/begin-session.ts";
import { inHashTurn } from "#worker/auth/hash-turn.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { hashToken } from "#worker/auth/refresh-cookie.ts";
import { callerNetwork } from "#worker/caller.ts";
import { type AppEnv, database, personIn } from "#worker/context.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { limitRate } from "#worker/limits.ts";
import { Problem, toProblem } from "#worker/problem.ts";

/** `/auth/link`: one-time links with which a person sets a password (product/accounts 9). */
export const passwordLinks = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.register.invalid }))
  .post("/", json(LinkCode), async (c) => {
    await limitRate(c, "SIGN_IN_NETWORK_LIMIT", callerNetwork(c));
    const found = await passwords.findByLink(database(c), hashToken(c.req.valid("json").code));
    if (found === null) throw used();
    return c.json({ username: found.username });
  })
  .post("/password", json(LinkPassword), async (c) => {
    const { code, pwd, persist } = c.req.valid("json");
    await limitRate(c, "SIGN_IN_NETWORK_LIMIT", callerNetwork(c));
    const db = database(c);
    const hash = hashToken(code);
    const found = await passwords.findByLink(db, hash);
    if (found === null) throw used();
    await limitRate(c, "SIGN_IN_NAME_LIMIT", found.username.toLowerCase());
    const passwordHash = await inHashTurn(() => hashPassword(pwd));
    const account = await passwords.redeemLink(db, hash, passwordHash, personIn(c, found));
    if (account === null) throw used();
    // A link does not approve an account.
    if (account.waiting) return c.json({ waiting: true });
    // The link is used up, so a failure from here on must not read as a password that was not set.
    const session = await beginSession(c, account, persist).catch((error: unknown) => {
      toProblem(error, c); // The request log gets the cause.
      return null;
    });
    return c.json(session ?? { waiting: false });
  });

/** The same answer for a used, an expired, a replaced and an unknown link. */
function used(): Problem {
  return new Problem(404, "Not Found", { detail: LINK_USED });
}
