import { type Context, Hono } from "hono";
import { z } from "zod";
import * as passwords from "#db/accounts/passwords.ts";
import { byPassword } from "#db/accounts/sessions.ts";
import * as userRows from "#db/accounts/users.ts";
import { LinkCode, LinkPassword, LinkSession, UserChanges, UserDraft } from "#domain/accounts.ts";
import { Id } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { LINK_USED, MESSAGES, PASSWORD_BY_LINK } from "#domain/messages.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { hashPassword, inHashTurn } from "#worker/auth/passwords.ts";
import { createLink, welcomePage } from "#worker/auth/proof.ts";
import { beginSession, hashToken, ownerOf } from "#worker/auth/session.ts";
import { type AppEnv, actor, database, personIn } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { limitRate, limitSignInNetwork } from "#worker/limits.ts";
import { Problem, found, notFound, toProblem } from "#worker/problem.ts";
import { otherWayNeeded, waitingForApproval } from "#worker/rest/accounts/sign-in.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { done, sendPage } from "#worker/rest/replies.ts";

/** `/users`, for administrators only. */
export const users = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.user.other, exists: MESSAGES.user.exists }))
  .use(dropsStaleEntries())
  .get("/", byAdmin, query(ListQuery), async (c) => {
    const query = c.req.valid("query");
    const db = database(c);
    if (query.page !== undefined) return sendPage(c, await userRows.page(db, query), query);
    return c.json(await userRows.list(db));
  })
  .get("/:id", byAdmin, async (c) =>
    c.json(found(await userRows.get(database(c), c.req.param("id")))),
  )
  .post("/add", byAdmin, json(UserDraft, { ignored: ["id"] }), async (c) => {
    const { password, ...draft } = c.req.valid("json");
    const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(password));
    return c.json(await userRows.insert(database(c), draft, passwordHash, actor(c)), 201);
  })
  .post("/edit", byAdmin, json(UserChanges), async (c) => {
    const { password, ...changes } = c.req.valid("json");
    const passwordHash =
      password === undefined
        ? undefined
        : await inHashTurn(c.req.raw.signal, () => hashPassword(password));
    return c.json(found(await userRows.update(database(c), changes, passwordHash, actor(c))));
  })
  .post("/link", byAdmin, json(z.object({ id: Id })), async (c) => {
    const { code, hash, expiresAt } = createLink();
    const { id } = c.req.valid("json");
    const made = { hash, userId: id, expiresAt };
    if (!(await passwords.insert(database(c), made, actor(c)))) throw notFound();
    return c.json({ link: welcomePage(c, code), expires: new Date(expiresAt).toISOString() }, 201);
  })
  .delete("/", byAdmin, json(z.object({ id: Id })), async (c) => remove(c, c.req.valid("json").id))
  .delete("/:id", byAdmin, async (c) => remove(c, c.req.param("id")));

async function remove(c: Context<AppEnv>, id: string) {
  return done(c, await userRows.remove(database(c), id, actor(c)));
}

/** `/auth/link`: one-time links with which a person sets a password (product/accounts 9). */
export const passwordLinks = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.register.invalid }))
  .post("/", json(LinkCode), async (c) => {
    await limitSignInNetwork(c);
    const found = await passwords.find(database(c), hashToken(c.req.valid("json").code));
    if (found === null) throw new Problem(404, { detail: LINK_USED });
    const { username, onlyWay, passkeys, isLinked, isNew, manager, clientName } = found;
    if (onlyWay === "oidc") throw otherWayNeeded(onlyWay);
    const invitation = isNew ? { by: manager, to: clientName } : null;
    return c.json({
      username,
      needsPasskey: onlyWay === "passkey",
      passkeys,
      isLinked,
      invitation,
    });
  })
  .post("/password", json(LinkPassword), async (c) => {
    const { code, pwd, persist, removesOthers } = c.req.valid("json");
    await limitSignInNetwork(c);
    const db = database(c);
    const hash = hashToken(code);
    const found = await passwords.find(db, hash);
    if (found === null) throw new Problem(404, { detail: LINK_USED });
    if (found.onlyWay !== null) throw otherWayNeeded(found.onlyWay);
    await limitRate(c, "SIGN_IN_NAME_LIMIT", found.username.toLowerCase());
    const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(pwd));
    const change = { passwordHash, removesOthers };
    const account = await passwords.redeem(db, hash, change, personIn(c, found));
    if (account === null) throw new Problem(404, { detail: LINK_USED });
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
    if (found === null) throw new Problem(404, { detail: LINK_USED });
    if (found.waiting) throw waitingForApproval();
    if (found.onlyWay === "oidc") throw otherWayNeeded(found.onlyWay);
    // Such a session is for people who can make nothing but a passkey: anybody else would not notice it.
    if (found.onlyWay === null)
      throw new Problem(403, { title: MESSAGES.login.other, detail: PASSWORD_BY_LINK });
    const credential = passwords.linkCredential(db, found.userId, hash, personIn(c, found));
    const session = await beginSession(c, found, persist, credential);
    if (session === null) throw new Problem(404, { detail: LINK_USED });
    return c.json(session);
  });
