import { limitSaves } from "#worker/limits.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import * as ratingRows from "#db/embeds/ratings.ts";
import * as widgetNames from "#db/widgets/names.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { Id } from "#domain/field.ts";
import { WidgetListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ROLE } from "#domain/account-roles.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { WidgetChanges } from "#domain/widgets/widget.ts";
import { isAuthorOf, requireAuthor, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { approver } from "#worker/rest/client-domain.ts";
import { json, LANDING_TEXT_LIMIT, query, sentences } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";
import { notFound } from "#worker/problem.ts";
import { besideWidget, widgetVersions } from "#worker/rest/widgets/widget-versions.ts";
import { widgetApprovals } from "#worker/rest/widgets/approvals.ts";
import { promptHelp } from "#worker/rest/widgets/assist.ts";
import { widgetTests } from "#worker/rest/widgets/tests.ts";
import { chosenWidgets } from "#worker/rest/widgets/chosen.ts";
import { widgetCopies } from "#worker/rest/widgets/copy.ts";
import { widgetEstimates } from "#worker/rest/widgets/estimate.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

const size = { limit: LANDING_TEXT_LIMIT };

/** `/widgets`: signed-in people read the widgets that their client has approved, administrators read and write all. */
export const widgets = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.widget.other, exists: MESSAGES.widget.exists }))
  .use(dropsStaleEntries())
  .route("/", chosenWidgets)
  .route("/", widgetVersions)
  .route("/", widgetTests)
  .route("/", widgetApprovals)
  .route("/", widgetCopies)
  .route("/", promptHelp)
  .route("/", widgetEstimates)
  .get("/", requireRole(ROLE.User), query(WidgetListQuery), async (c) => {
    const asked = c.req.valid("query");
    const db = database(c);
    const approvedFor = approver(c, asked.domainURL);
    if (asked.page !== undefined)
      return sendPage(c, await widgetRows.page(db, asked, approvedFor), asked);
    return c.json(await widgetRows.list(db, approvedFor));
  })
  // For controls that choose among widgets: complete widgets would be megabytes.
  .get("/names", requireRole(ROLE.Admin), async (c) => c.json(await widgetNames.list(database(c))))
  .get("/:type/:id", requireRole(ROLE.User), async (c) => {
    const { type, id } = c.req.param();
    // Authors also read widgets that are not approved.
    const approvedFor = isAuthorOf(c, type) ? undefined : approver(c);
    const widget = await widgetRows.get(database(c), id, approvedFor);
    if (widget?.type !== type) throw notFound();
    // One widget has its fields at the top level, unlike those of a list.
    return c.json({ id, type, version: widget.version, ...widget.data });
  })
  .get("/:type/:id/ratings", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    c.json(await besideWidget(c, (db, { id }) => ratingRows.counts(db, id))),
  )
  .post(
    "/:type/add",
    requireRole(ROLE.Manager),
    limitSaves,
    json(NewWidget, { ...size, ignored: ["widgetid"] }),
    requireAuthor(),
    async (c) => {
      const draft = c.req.valid("json");
      const landingText = sanitizeLandingText(draft.landingText);
      const type = draft.toolkit ?? c.req.param("type");
      const made = { ...draft, landingText };
      return c.json(await widgetRows.insert(database(c), type, made, actor(c)), 201);
    },
  )
  .post(
    "/:type/edit",
    requireRole(ROLE.Manager),
    limitSaves,
    json(WidgetChanges, size),
    requireAuthor(),
    async (c) => {
      const { landingText: html, ...changes } = c.req.valid("json");
      const landingText = html === undefined ? undefined : sanitizeLandingText(html);
      const type = c.req.param("type");
      const edit = { ...changes, landingText };
      const stored = await widgetRows.update(database(c), type, edit, actor(c));
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  )
  .delete(
    "/:type",
    requireRole(ROLE.Manager),
    json(z.object({ id: Id })),
    requireAuthor(),
    async (c) => remove(c, c.req.param("type"), c.req.valid("json").id),
  )
  .delete("/:type/:id", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    remove(c, c.req.param("type"), c.req.param("id")),
  );

async function remove(c: Context<AppEnv>, type: string, id: string) {
  if (!(await widgetRows.remove(database(c), type, id, actor(c)))) throw notFound();
  return c.body(null, 204);
}
