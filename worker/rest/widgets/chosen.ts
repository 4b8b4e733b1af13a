import { Hono } from "hono";
import * as approvalRows from "#db/widgets/approvals.ts";
import * as chosenRows from "#db/widgets/chosen.ts";
import { ROLE } from "#domain/account-roles.ts";
import { ChosenApproval, ChosenDeletion, ChosenMove } from "#domain/widgets/chosen.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";

/** Changes of several widgets at once, all or none, for administrators (product/widgets 12). Part of `/widgets`. */
export const chosenWidgets = new Hono<AppEnv>({ strict: false })
  .post("/chosen/delete", requireRole(ROLE.Admin), json(ChosenDeletion), async (c) => {
    const { widgets } = c.req.valid("json");
    const hindrance = await chosenRows.remove(database(c), widgets, actor(c));
    if (hindrance) throw refusalOf(hindrance);
    return c.body(null, 204);
  })
  .post("/chosen/move", requireRole(ROLE.Admin), json(ChosenMove), async (c) => {
    const { widgets, toolkit } = c.req.valid("json");
    const moved = await chosenRows.move(database(c), widgets, toolkit, actor(c));
    if (!Array.isArray(moved)) throw refusalOf(moved);
    return c.json(moved);
  })
  .post("/chosen/approve", requireRole(ROLE.Admin), json(ChosenApproval), async (c) => {
    const { ids, clientid, isApproved } = c.req.valid("json");
    const chosen = isApproved ? { approve: ids } : { withdraw: ids };
    const { isClient, missing, changed } = await approvalRows.choose(
      database(c),
      chosen,
      { clientid },
      actor(c),
    );
    if (!isClient) throw notFound();
    if (missing > 0) throw refusalOf({ missing, newer: [] });
    return c.json({ changed });
  });

function refusalOf({ missing, newer }: chosenRows.Hindrance): Problem {
  if (missing > 0) {
    const some = missing === 1 ? "One widget does" : `${missing} widgets do`;
    return new Problem(404, "Not Found", {
      detail: `${some} not exist any more. Nothing has been changed.`,
    });
  }
  const names = newer.map((name) => `“${name}”`).join(", ");
  return new Problem(409, "Changed Meanwhile", {
    code: "changed_meanwhile",
    detail: `Somebody has changed ${names} meanwhile. Nothing has been changed.`,
  });
}
