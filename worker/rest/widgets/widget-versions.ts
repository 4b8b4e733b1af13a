import { limitSaves } from "#worker/limits.ts";
import { type Context, Hono } from "hono";
import type { Database } from "#db/base/connect.ts";
import * as draftRows from "#db/widgets/drafts.ts";
import * as formerDraftRows from "#db/widgets/former-drafts.ts";
import * as versionRows from "#db/widgets/versions.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { Forbidden, StaleVersion } from "#db/base/errors.ts";
import { ROLE } from "#domain/account-roles.ts";
import {
  DraftRemoval,
  DraftSave,
  NO_CHANGES,
  Publication,
  Restoration,
  VersionNote,
} from "#domain/widgets/draft.ts";
import { hasSameData } from "#domain/widgets/same-data.ts";
import { VersionQuery } from "#domain/widgets/version.ts";
import { type Widget, WidgetChanges } from "#domain/widgets/widget.ts";
import { requireAuthor, requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { check, json, LANDING_TEXT_LIMIT, query } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";
import { notFound } from "#worker/problem.ts";
import { summaryOf } from "#worker/rest/widgets/test-summary.ts";
import { cleanLandingText, sanitizeLandingText } from "#worker/sanitize.ts";

const size = { limit: LANDING_TEXT_LIMIT };

/** The draft and the versions of a widget, for administrators (product/workbench 1). Part of `/widgets`, whose middleware it shares. */
export const widgetVersions = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/draft", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    // `null` without a draft: no draft is the normal case, and a browser reports each 404.
    c.json(await besideWidget(c, (db, { id }) => draftRows.get(db, id))),
  )
  .put(
    "/:type/:id/draft",
    requireRole(ROLE.Manager),
    limitSaves,
    json(DraftSave, size),
    requireAuthor(),
    async (c) => {
      const widget = await widgetOf(c, c.req.param());
      const { data, ...save } = c.req.valid("json");
      const draft = { ...save, data: { ...data, ...cleanLandingText(data) } };
      return c.json(await draftRows.put(database(c), widget, draft, actor(c)));
    },
  )
  .delete(
    "/:type/:id/draft",
    requireRole(ROLE.Manager),
    query(DraftRemoval),
    requireAuthor(),
    async (c) => {
      const { id } = await widgetOf(c, c.req.param());
      const { version } = c.req.valid("query");
      if (!(await draftRows.remove(database(c), id, actor(c), version))) throw notFound();
      return c.body(null, 204);
    },
  )
  .get("/:type/:id/draft/former", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    c.json(await besideWidget(c, (db, { id }) => formerDraftRows.list(db, id))),
  )
  .post(
    "/:type/:id/publish",
    requireRole(ROLE.Manager),
    limitSaves,
    json(Publication),
    requireAuthor(),
    async (c) => {
      const { version, note } = c.req.valid("json");
      const db = database(c);
      const widget = await widgetOf(c, c.req.param());
      const draft = await draftRows.get(db, widget.id);
      if (draft?.version !== version) throw new StaleVersion(draft);
      if (draft.baseVersion !== widget.version) throw new StaleVersion(widget);
      const changes = changesTo(widget, draft.data, c);
      if (hasSameData(widget.data, changes)) throw new Forbidden(NO_CHANGES);
      const tests = await summaryOf(c, widget, draft.data);
      const by = { ...actor(c), note, tests, action: "publish" as const };
      const stored = await draftRows.publish(db, widget.type, changes, version, by);
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  )
  .get(
    "/:type/:id/versions",
    requireRole(ROLE.Manager),
    query(VersionQuery),
    requireAuthor(),
    async (c) => {
      const asked = c.req.valid("query");
      return sendPage(
        c,
        await besideWidget(c, (db, { id }) => versionRows.page(db, id, asked)),
        asked,
      );
    },
  )
  .get("/:type/:id/versions/:version", requireRole(ROLE.Manager), requireAuthor(), async (c) => {
    const number = numberIn(c.req.param("version"));
    const stored = await besideWidget(c, (db, { id }) => versionRows.get(db, id, number));
    if (stored === null) throw notFound();
    return c.json(stored);
  })
  .post(
    "/:type/:id/versions/:version",
    requireRole(ROLE.Manager),
    limitSaves,
    json(VersionNote),
    requireAuthor(),
    async (c) => {
      const { id } = await widgetOf(c, c.req.param());
      const number = numberIn(c.req.param("version"));
      const { note } = c.req.valid("json");
      const stored = await versionRows.annotate(database(c), id, number, note, actor(c));
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  )
  .post(
    "/:type/:id/restore",
    requireRole(ROLE.Manager),
    limitSaves,
    json(Restoration),
    requireAuthor(),
    async (c) => {
      const { to, version, note = `Back to version ${to}` } = c.req.valid("json");
      const db = database(c);
      const widget = await widgetOf(c, c.req.param());
      const former = await versionRows.get(db, widget.id, to);
      if (former === null) throw notFound();
      const landingText = sanitizeLandingText(former.data.landingText);
      const changes = { ...former.data, landingText, widgetid: widget.id, version };
      const by = { ...actor(c), note, action: "restore" as const };
      const stored = await widgetRows.update(db, widget.type, changes, by);
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  );

/** The live widget of a path. Throws 404 unless it has that type. */
export async function widgetOf(c: Context<AppEnv>, { type, id }: WidgetPath): Promise<Widget> {
  const widget = await widgetRows.get(database(c), id);
  if (widget?.type !== type) throw notFound();
  return widget;
}

type WidgetPath = { type: string; id: string };

/** Reads something of the widget of a path at the same time as the widget. Throws 404 unless the widget has that type. */
export async function besideWidget<T>(
  c: Context<AppEnv, "/:type/:id">,
  read: (db: Database, path: WidgetPath) => Promise<T>,
): Promise<T> {
  const path = c.req.param();
  const [found] = await Promise.all([read(database(c), path), widgetOf(c, path)]);
  return found;
}

/** A version in a path; 0, which no widget has, for any other text. */
function numberIn(text: string): number {
  return /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : 0;
}

/** The data of a draft as a save of the widget: it is checked now, because drafts may be unfinished. */
function changesTo({ id, version }: Widget, data: object, c: Context<AppEnv>) {
  const body = { ...data, widgetid: id, version };
  const changes = check(WidgetChanges, body, c.get("sentences"));
  return { ...changes, version, landingText: sanitizeLandingText(changes.landingText ?? "") };
}
