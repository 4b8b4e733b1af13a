import { type Context, Hono } from "hono";
import { z } from "zod";
import * as passwords from "#db/accounts/passwords.ts";
import * as userPages from "#db/accounts/user-pages.ts";
import * as userRows from "#db/accounts/users.ts";
import { Id } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ROLE } from "#domain/account-roles.ts";
import { UserChanges, UserDraft } from "#domain/accounts.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { hashPassword, inHashTurn } from "#worker/auth/passwords.ts";
import { createLink, welcomePage } from "#worker/auth/proof.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { notFound, found } from "#worker/problem.ts";

/** `/users`, for administrators only. */
export const users = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.user.other, exists: MESSAGES.user.exists }))
  .get("/", requireRole(ROLE.Admin), query(ListQuery), async (c) => {
    const query = c.req.valid("query");
    const db = database(c);
    if (query.page !== undefined) return sendPage(c, await userPages.get(db, query), query);
    return c.json(await userRows.list(db));
  })
  .get("/:id", requireRole(ROLE.Admin), async (c) => {
    return c.json(found(await userRows.get(database(c), c.req.param("id"))));
  })
  .post("/add", requireRole(ROLE.Admin), json(UserDraft, { ignored: ["id"] }), async (c) => {
    const { password, ...draft } = c.req.valid("json");
    const passwordHash = await inHashTurn(c.req.raw.signal, () => hashPassword(password));
    return c.json(await userRows.insert(database(c), draft, passwordHash, actor(c)), 201);
  })
  .post("/edit", requireRole(ROLE.Admin), json(UserChanges), async (c) => {
    const { password, ...changes } = c.req.valid("json");
    const passwordHash =
      password === undefined
        ? undefined
        : await inHashTurn(c.req.raw.signal, () => hashPassword(password));
    return c.json(found(await userRows.update(database(c), changes, passwordHash, actor(c))));
  })
  .post("/link", requireRole(ROLE.Admin), json(z.object({ id: Id })), async (c) => {
    const { code, hash, expiresAt } = createLink();
    const { id } = c.req.valid("json");
    const made = { hash, userId: id, expiresAt };
    if (!(await passwords.insert(database(c), made, actor(c)))) throw notFound();
    return c.json({ link: welcomePage(c, code), expires: new Date(expiresAt).toISOString() }, 201);
  })
  .delete("/", requireRole(ROLE.Admin), json(z.object({ id: Id })), async (c) =>
    remove(c, c.req.valid("json").id),
  )
  .delete("/:id", requireRole(ROLE.Admin), async (c) => remove(c, c.req.param("id")));

async function remove(c: Context<AppEnv>, id: string) {
  return done(c, await userRows.remove(database(c), id, actor(c)));
}
