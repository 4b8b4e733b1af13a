import { Hono } from "hono";
import * as testRows from "#db/widgets/tests.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { ROLE } from "#domain/account-roles.ts";
import { copyName, WidgetCopy } from "#domain/widgets/copy.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { json } from "#worker/rest/body.ts";
import { widgetOf } from "#worker/rest/widgets/widget-versions.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

/** A copy of what is live and of its tests, for administrators. No client has approved it (product/widgets 11). */
export const widgetCopies = new Hono<AppEnv>({ strict: false }).post(
  "/:type/copy",
  requireRole(ROLE.Admin),
  json(WidgetCopy),
  async (c) => {
    const { id, toolkit, name } = c.req.valid("json");
    const db = database(c);
    const { type, data } = await widgetOf(c, { type: c.req.param("type"), id });
    const collection = toolkit ?? type;
    const [{ cases }, names] = await Promise.all([
      testRows.list(db, id),
      name === undefined ? widgetRows.names(db) : [],
    ]);
    const taken = names.filter((other) => other.type === collection).map((other) => other.name);
    const copy = {
      ...data,
      landingText: sanitizeLandingText(data.landingText),
      name: name ?? copyName(data.name, taken),
      cases,
    };
    return c.json(await widgetRows.insert(db, collection, copy, actor(c)), 201);
  },
);
