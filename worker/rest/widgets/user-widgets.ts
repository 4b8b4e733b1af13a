import { Hono } from "hono";
import * as userWidgets from "#db/accounts/user-widgets.ts";
import { ROLE } from "#domain/account-roles.ts";
import { FavouriteChange, WidgetUse } from "#domain/widgets/user-widgets.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { approver } from "#worker/rest/client-domain.ts";

/** `/widgets/mine`: the favourites of the signed-in person, and the widgets that the person has opened. */
export const userWidgetCalls = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.User), async (c) =>
    c.json(await userWidgets.list(database(c), signedIn(c).userId)),
  )
  .post("/favourite", requireRole(ROLE.User), json(FavouriteChange), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "WIDGET_NOTE_LIMIT", userId);
    const { id, isFavourite } = c.req.valid("json");
    const isNoted = await userWidgets.note(database(c), userId, id, { isFavourite }, approver(c));
    if (!isNoted) throw notFound();
    return c.body(null, 204);
  })
  .post("/used", requireRole(ROLE.User), json(WidgetUse), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "WIDGET_NOTE_LIMIT", userId);
    const { id } = c.req.valid("json");
    const usedAt = Date.now();
    const isNoted = await userWidgets.note(database(c), userId, id, { usedAt }, approver(c));
    if (!isNoted) throw notFound();
    return c.body(null, 204);
  });
