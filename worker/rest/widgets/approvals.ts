import { Hono } from "hono";
import * as approvalRows from "#db/widgets/approvals.ts";
import { ROLE } from "#domain/account-roles.ts";
import { WidgetApproval } from "#domain/widgets/approval.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { besideWidget, widgetOf } from "#worker/rest/widgets/widget-versions.ts";

/** The clients that have approved a widget, for administrators (product/workbench 2). */
export const widgetApprovals = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/approvals", requireRole(ROLE.Admin), async (c) =>
    c.json(await besideWidget(c, approvalRows.approvers)),
  )
  .post("/:type/:id/approvals", requireRole(ROLE.Admin), json(WidgetApproval), async (c) => {
    const db = database(c);
    const widget = await widgetOf(c, c.req.param());
    const { clientid, isApproved } = c.req.valid("json");
    const chosen = { [isApproved ? "approve" : "withdraw"]: [widget.id] };
    const { isClient } = await approvalRows.choose(db, chosen, { clientid }, actor(c));
    if (!isClient) throw notFound();
    return c.json(await approvalRows.approvers(db, widget));
  });
