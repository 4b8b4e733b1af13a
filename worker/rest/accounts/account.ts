import { Hono } from "hono";
import * as accountData from "#db/accounts/account-data.ts";
import * as ownLinks from "#db/accounts/own-links.ts";
import * as ownSessions from "#db/accounts/own-sessions.ts";
import * as passwords from "#db/accounts/passwords.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as people from "#db/own-site/people.ts";
import * as users from "#db/accounts/users.ts";
import * as storage from "#db/assistant/storage.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MAX_STORED_BYTES } from "#domain/assistant/storage.ts";
import { PasswordChange, Proof } from "#domain/accounts.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { inHashTurn } from "#worker/auth/hash-turn.ts";
import { hashPassword } from "#worker/auth/passwords.ts";
import { requireProof, verifiedAccount, wrongPassword } from "#worker/auth/proof.ts";
import { clearRefreshCookie } from "#worker/auth/refresh-cookie.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { json } from "#worker/rest/body.ts";
import { notPossible } from "#worker/rest/accounts/own-passkeys.ts";
import { takePasswordChange } from "#worker/rest/usage/daily-counts.ts";
import { notFound } from "#worker/problem.ts";

/** `/account`: a person's own account (product/accounts 8). */
export const account = new Hono<AppEnv>({ strict: false })
  .post("/password", requireRole(ROLE.User), json(PasswordChange), async (c) => {
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
  .post("/sign-out", requireRole(ROLE.User), async (c) => {
    await sessions.endAll(database(c), signedIn(c).userId);
    clearRefreshCookie(c);
    return c.body(null, 204);
  })
  .get("/sessions", requireRole(ROLE.User), async (c) => {
    const { userId, family } = signedIn(c);
    return c.json(await ownSessions.list(database(c), userId, family));
  })
  .delete("/sessions", requireRole(ROLE.User), async (c) => {
    const { userId, family } = signedIn(c);
    await ownSessions.endOthers(database(c), userId, family);
    return c.body(null, 204);
  })
  .delete("/sessions/:id", requireRole(ROLE.User), async (c) => {
    const { userId } = signedIn(c);
    if (!(await ownSessions.end(database(c), userId, c.req.param("id")))) throw notFound();
    return c.body(null, 204);
  })
  .get("/links", requireRole(ROLE.User), async (c) =>
    c.json(await ownLinks.list(database(c), signedIn(c))),
  )
  .get("/data", requireRole(ROLE.User), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "ACCOUNT_DATA_LIMIT", userId);
    const user = await users.get(database(c), userId);
    if (user === null) throw notFound();
    return c.body(streamed(accountData.jsonText(database(c), user)), 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    });
  })
  .get("/storage", requireRole(ROLE.User), async (c) => {
    const bytes = await storage.used(database(c), signedIn(c).userId);
    return c.json({ bytes, limit: MAX_STORED_BYTES });
  })
  .delete("/", requireRole(ROLE.User), json(Proof), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const { userId, isManager } = signedIn(c);
    // The last manager of a site stays (product/own-site 5).
    if (isManager) await people.remove(database(c), c.get("own"), userId, actor(c), "left");
    else await users.remove(database(c), userId, actor(c), "left");
    clearRefreshCookie(c);
    return c.body(null, 204);
  });

/** A body from pieces of text. A failure breaks the connection, so nobody takes half a file for a whole one. */
function streamed(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
