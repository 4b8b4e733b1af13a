import { Hono, type Context } from "hono";
import * as clients from "#db/clients/clients.ts";
import { isForeignKeyViolation } from "#db/base/errors.ts";
import { byPassword } from "#db/accounts/sessions.ts";
import * as users from "#db/accounts/users.ts";
import { DEFAULT_CLIENT_ID, REGISTRATION_CLOSED } from "#domain/account-rules.ts";
import { MESSAGES } from "#domain/messages.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { PROVIDER_NEEDED } from "#domain/single-sign-on/problems.ts";
import { type OnlyWay, ROLE } from "#domain/account-roles.ts";
import { Credentials, Registration } from "#domain/accounts.ts";
import { beginSession, endSession, ownerOf, refreshSession } from "#worker/auth/session.ts";
import { accountWith } from "#worker/auth/proof.ts";
import { hashPassword, inHashTurn } from "#worker/auth/passwords.ts";
import { isOwnFetch } from "#worker/auth/guard.ts";
import { type AppEnv, callerAddress, database, personIn } from "#worker/context.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { limitRate, takeRegistration } from "#worker/limits.ts";
import { Problem } from "#worker/problem.ts";

/** Registration, sign-in, sign-out and renewal of sessions. */
export const accounts = new Hono<AppEnv>({ strict: false })
  .post(
    "/register",
    sentences({ invalid: MESSAGES.register.invalid, exists: MESSAGES.register.taken }),
    json(Registration, { ignored: "all" }),
    async (c) => {
      const { user, pwd } = c.req.valid("json");
      await limitRate(c, "REGISTRATION_LIMIT", callerAddress(c));
      const mode = await clients.getRegistration(database(c), DEFAULT_CLIENT_ID);
      if (mode === null) throw notSetUp();
      if (mode === "closed") throw closed();
      const draft = {
        clientId: DEFAULT_CLIENT_ID,
        username: user,
        company: "",
        roles: { User: ROLE.User },
        waiting: mode === "approval",
      };
      const quota = await takeRegistration(c);
      try {
        const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(pwd));
        const by = personIn(c, { userId: null, username: user });
        const made = await users.insert(database(c), draft, passwordHash, by);
        const { id, username, waiting } = made;
        return c.json({ id, username, ...(waiting && { waiting }) }, 201);
      } catch (error) {
        await quota.giveBack();
        throw isForeignKeyViolation(error) ? notSetUp() : error;
      }
    },
  )
  .post("/auth", sentences({ invalid: MESSAGES.login.missing }), json(Credentials), async (c) => {
    const { user, pwd, persist } = c.req.valid("json");
    const account = await accountWith(c, user, pwd);
    if (account === null) throw wrongPassword();
    if (account.waiting) throw waitingForApproval();
    if (account.onlyWay !== null) throw otherWayNeeded(account.onlyWay);
    const credential = byPassword(account.passwordHash);
    const session = await beginSession(c, ownerOf(account), persist, credential);
    // The password changed during the verification.
    if (session === null) throw wrongPassword();
    return c.json(session);
  })
  .get("/refresh", async (c) => {
    requireOwnFetch(c);
    const session = await refreshSession(c);
    if (session === null) throw new Problem(401, { detail: "Sign in first." });
    return c.json(session);
  })
  .get("/logout", async (c) => {
    requireOwnFetch(c);
    await endSession(c);
    return c.body(null, 204);
  });

// /refresh and /logout are GET, so images, links and other sites could call them.
function requireOwnFetch(c: Context<AppEnv>): void {
  if (!isOwnFetch(c)) {
    throw new Problem(403, { detail: "Only scripts of this site may make this call." });
  }
}

function wrongPassword(): Problem {
  const detail = "Wrong username or password.";
  return new Problem(401, {
    title: MESSAGES.login.unauthorized,
    code: "wrong_credentials",
    detail,
  });
}

/** Sent only after the password is verified: strangers must not learn which accounts wait. */
export function waitingForApproval(): Problem {
  const detail = "An administrator must approve your account before you can sign in.";
  return new Problem(403, { title: MESSAGES.login.other, code: "not_approved", detail });
}

/** Comes after the password is verified, as `waitingForApproval`. */
export function otherWayNeeded(onlyWay: OnlyWay): Problem {
  const parts =
    onlyWay === "passkey"
      ? ({ code: "passkey_needed", detail: PASSKEY_REFUSALS.needed } as const)
      : ({ code: "provider_needed", detail: PROVIDER_NEEDED } as const);
  return new Problem(403, { title: MESSAGES.login.other, ...parts });
}

function closed(): Problem {
  return new Problem(403, {
    title: MESSAGES.register.other,
    code: "registration_closed",
    detail: REGISTRATION_CLOSED,
  });
}

/** The default client does not exist: the owner has to create it (docs/deploying.md). */
function notSetUp(): Problem {
  const detail = "This site has not been set up for new accounts yet.";
  return new Problem(503, { title: MESSAGES.register.other, detail });
}
