import { Hono } from "hono";
import type { DeliveryOutcome } from "#domain/operations/answers.ts";
import * as delivery from "#db/operations/alert-delivery.ts";
import * as alertRows from "#db/operations/alerts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { Acknowledgement, AlertQuery } from "#domain/operations/alerts.ts";
import { sendTo } from "#worker/alerts/deliver.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { sendWindow } from "#worker/rest/list-pages.ts";
import { json, query } from "#worker/rest/body.ts";
import { notFound } from "#worker/problem.ts";

/** `/alerts`: for administrators only (product/operations 6). */
export const alerts = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.Admin), query(AlertQuery), async (c) =>
    sendWindow(c, await alertRows.page(database(c), c.req.valid("query"))),
  )
  .post("/acknowledge", requireRole(ROLE.Admin), json(Acknowledgement), async (c) => {
    const { keys } = c.req.valid("json");
    const found = await alertRows.acknowledge(database(c), keys, actor(c), Date.now());
    if (found.known === 0) throw notFound();
    return c.json({ acknowledged: found.acknowledged });
  })
  .post("/test", requireRole(ROLE.Admin), async (c) => {
    await limitRate(c, "PAGE_CHECK_LIMIT", signedIn(c).userId);
    const channels = await delivery.channels(database(c));
    const outcomes: DeliveryOutcome[] = await sendTo(channels, c.env.EMAIL, testMessage());
    return c.json({ outcomes, hasMail: c.env.EMAIL !== undefined });
  });

function testMessage() {
  return {
    key: `test:${crypto.randomUUID()}`,
    type: "test",
    title: "Test",
    text: "Alerts of this site arrive here.",
    at: Date.now(),
    data: {},
  };
}
