import { limitSaves } from "#worker/limits.ts";
import { Hono } from "hono";
import * as approvals from "#db/widgets/approvals.ts";
import * as testRows from "#db/widgets/tests.ts";
import * as widgetNames from "#db/widgets/names.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { ROLE } from "#domain/account-roles.ts";
import { copyName, WidgetCopy } from "#domain/widgets/copy.ts";
import { isAuthorOf, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { notFound } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { widgetOf } from "#worker/rest/widgets/widget-versions.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

/**
 * A copy of what is live and of its tests, for authors of the toolkit that gets it. A manager copies what the own client may approve
 * (product/widgets 11).
 */
export const widgetCopies = new Hono<AppEnv>({ strict: false }).post(
  "/:type/copy",
  requireRole(ROLE.Manager),
  limitSaves,
  json(WidgetCopy),
  async (c) => {
    const { id, toolkit, name } = c.req.valid("json");
    const db = database(c);
    const { isAdmin, clientId } = signedIn(c);
    const source = await widgetOf(c, { type: c.req.param("type"), id });
    const collection = toolkit ?? source.type;
    const mayRead = isAdmin || (await approvals.areOpenTo(db, [id], clientId));
    if (!mayRead || !isAuthorOf(c, collection)) throw notFound();
    const [{ cases }, names] = await Promise.all([
      testRows.list(db, id),
      name === undefined ? widgetNames.list(db, collection) : [],
    ]);
    const taken = names.map((other) => other.name);
    const copy = {
      ...source.data,
      landingText: sanitizeLandingText(source.data.landingText),
      name: name ?? copyName(source.data.name, taken),
      cases,
    };
    return c.json(await widgetRows.insert(db, collection, copy, actor(c)), 201);
  },
);
