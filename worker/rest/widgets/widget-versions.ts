import { type Context, Hono } from "hono";
import type { Database } from "#db/base/connect.ts";
import { Forbidden, StaleVersion } from "#db/base/errors.ts";
import { measured } from "#db/usage/settle.ts";
import * as priceRows from "#db/usage/prices.ts";
import * as draftRows from "#db/widgets/drafts.ts";
import * as versionRows from "#db/widgets/versions.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import { ROLE } from "#domain/account-roles.ts";
import { dayAfter } from "#domain/time.ts";
import { MESSAGES } from "#domain/messages.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { ownPriceNames } from "#domain/usage/prices.ts";
import { daysFrom } from "#domain/usage/report.ts";
import type { WidgetEstimate } from "#domain/widgets/answers.ts";
import { AssistRequest, NO_SUGGESTION } from "#domain/widgets/assist.ts";
import {
  DraftRemoval,
  DraftSave,
  NO_CHANGES,
  Publication,
  Restoration,
  VersionNote,
  hasSameData,
} from "#domain/widgets/draft.ts";
import { VersionQuery, type Widget, WidgetChanges } from "#domain/widgets/widget.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { requireAuthor, requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitSaves } from "#worker/limits.ts";
import { mostAssistQuestions, suggest } from "#worker/model/prompt-help.ts";
import { Problem, notFound, found } from "#worker/problem.ts";
import { LANDING_TEXT_LIMIT, check, json, query, sentences } from "#worker/rest/body.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { currentDay } from "#worker/rest/usage/report.ts";
import { testsOf } from "#worker/rest/widgets/test-summary.ts";
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
      return done(c, await draftRows.remove(database(c), id, actor(c), version));
    },
  )
  .get("/:type/:id/draft/former", requireRole(ROLE.Manager), requireAuthor(), async (c) =>
    c.json(await besideWidget(c, (db, { id }) => draftRows.list(db, id))),
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
      const { summary, ended } = await testsOf(c, widget, draft.data);
      const by = { ...actor(c), note, tests: summary, action: "publish" as const };
      return c.json(found(await draftRows.publish(db, widget.type, changes, version, by, ended)));
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
    return c.json(found(await besideWidget(c, (db, { id }) => versionRows.get(db, id, number))));
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
      return c.json(found(await versionRows.annotate(database(c), id, number, note, actor(c))));
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
      const former = found(await versionRows.get(db, widget.id, to));
      const landingText = sanitizeLandingText(former.data.landingText);
      const changes = { ...former.data, landingText, widgetid: widget.id, version };
      const by = { ...actor(c), note, action: "restore" as const };
      return c.json(found(await widgetRows.update(db, widget.type, changes, by)));
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

/** A suggestion for a prompt and its inputs, for administrators (product/workbench 3). It stores nothing. */
export const promptHelp = new Hono<AppEnv>({ strict: false }).post(
  "/assist",
  sentences({ invalid: MESSAGES.missingValues, exists: MESSAGES.widget.exists }),
  requireRole(ROLE.Manager),
  json(AssistRequest, { limit: LANDING_TEXT_LIMIT }),
  async (c) => {
    const request = c.req.valid("json");
    const answer = await openAnswer(c, signedIn(c), {
      kind: "assist",
      feature: "assist",
      ...mostAssistQuestions(request),
    });
    const suggestion = answer.whole((settings) => suggest(c.env, request, settings));
    return c.json(await suggestion.catch(explain));
  },
);

function explain(error: unknown): never {
  const isUseless = error instanceof AnswerError && error.kind === "empty";
  throw isUseless ? new Problem(502, "No Answer", { detail: NO_SUGGESTION }) : error;
}

/** How many days count. */
const DAYS = 30;

/** What an answer of a widget uses and costs, for administrators (product/workbench 4). */
export const widgetEstimates = new Hono<AppEnv>({ strict: false }).get(
  "/:type/:id/estimate",
  requireRole(ROLE.Manager),
  requireAuthor(),
  async (c) => {
    const { chosen, clientId, isAdmin, managersSeeCost } = signedIn(c);
    const { model } = chosen;
    const today = currentDay(c);
    // The price of unknown models is no price of this one.
    const names = ownPriceNames(model);
    const days = daysFrom(dayAfter(today, 1 - DAYS), today);
    const [stored, used] = await besideWidget(c, async (db, { id }) =>
      Promise.all([priceRows.named(db, names), measured(db, clientId, id, days)]),
    );
    const valid = stored.filter(({ validFrom }) => validFrom <= today);
    const price = priceOn(today, names, valid);
    const estimate: WidgetEstimate = {
      model,
      price:
        price && (isAdmin || managersSeeCost)
          ? { input: price.input, cachedInput: price.cachedInput, output: price.output }
          : null,
      measured: used,
    };
    return c.json(estimate);
  },
);
