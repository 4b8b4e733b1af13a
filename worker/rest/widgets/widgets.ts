import { type Context, Hono } from "hono";
import { z } from "zod";
import * as widgetRows from "#db/widgets/widgets.ts";
import * as ratingRows from "#db/embeds/ratings.ts";
import { Forbidden } from "#db/base/errors.ts";
import * as tools from "#db/widgets/personal-tools.ts";
import * as approvals from "#db/widgets/approvals.ts";
import * as testRows from "#db/widgets/tests.ts";
import { Id } from "#domain/field.ts";
import { WidgetListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  FavouriteChange,
  type Widget,
  WidgetApproval,
  WidgetChanges,
  WidgetUse,
  withoutHiddenPrompt,
} from "#domain/widgets/widget.ts";
import { ChosenApproval, ChosenDeletion, ChosenMove } from "#domain/widgets/chosen.ts";
import { WidgetCopy, copyName } from "#domain/widgets/copy.ts";
import { NewTool, NewWidget } from "#domain/widgets/widget-test.ts";
import { isAuthorOf, byPerson, byAdmin, byAuthor } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { signedIn, approver, reader } from "#worker/identity.ts";
import { limitRate, limitReads, limitSaves } from "#worker/limits.ts";
import { Problem, notFound, found } from "#worker/problem.ts";
import { LANDING_TEXT_LIMIT, json, query, sentences } from "#worker/rest/body.ts";
import { done, sendFile, sendPage } from "#worker/rest/replies.ts";
import {
  besideWidget,
  mayChoose,
  promptHelp,
  widgetEstimates,
  widgetOf,
  widgetVersions,
} from "#worker/rest/widgets/widget-versions.ts";
import { exportToolkits } from "#worker/rest/toolkits/toolkits.ts";
import { widgetTests } from "#worker/rest/widgets/tests.ts";
import { sanitizeLandingText } from "#worker/sanitize.ts";

const size = { limit: LANDING_TEXT_LIMIT };

/** A widget that answers with the model of the client. */
const NO_MODEL = { model: null, temperature: null, reasoningEffort: null };

/**
 * A copy of what is live and of its tests, for authors of the toolkit that gets it; for others it becomes a tool of their own. A manager
 * copies what the own client may approve, a person what they may use (product/widgets 11).
 */
const widgetCopies = new Hono<AppEnv>({ strict: false }).post(
  "/:type/copy",
  byPerson,
  limitSaves,
  json(WidgetCopy),
  async (c) => {
    const { id, toolkit, name } = c.req.valid("json");
    const db = database(c);
    const source = await widgetOf(c, { type: c.req.param("type"), id });
    const isOwn = isAuthorOf(c, source.type);
    if (!isOwn && !(await mayCopy(c, id))) throw notFound();
    // A copy has the prompt.
    if (!isOwn && source.data.isPromptHidden && !signedIn(c).isManager)
      throw new Forbidden("The prompt of this tool is hidden, so only its authors can copy it.");
    if (toolkit !== undefined && !isAuthorOf(c, toolkit)) throw notFound();
    const collection = toolkit ?? (isOwn ? source.type : null);
    const [{ cases }, names] = await Promise.all([
      testRows.list(db, id),
      collection === null ? tools.list(db, signedIn(c).userId) : widgetRows.names(db, collection),
    ]);
    const taken = names.map((other) => other.name);
    const copy = {
      ...source.data,
      // The model is the choice of administrators, for this widget.
      ...(signedIn(c).isAdmin ? {} : NO_MODEL),
      landingText: sanitizeLandingText(source.data.landingText),
      name: name ?? copyName(source.data.name, taken),
      pageNumber: undefined,
      cases,
    };
    const stored = await (collection === null
      ? tools.insert(db, signedIn(c).userId, copy, actor(c))
      : widgetRows.insert(db, collection, copy, actor(c)));
    return c.json(stored, 201);
  },
);

async function mayCopy(c: Context<AppEnv>, id: string): Promise<boolean> {
  const { isManager, clientId } = signedIn(c);
  if (isManager) return approvals.areOpenTo(database(c), [id], clientId);
  return (await widgetRows.get(database(c), id, widgetRows.isOpenTo(reader(c)))) !== null;
}

/** `/widgets/personal`: the tools of the caller (product/making 1). */
const personalTools = new Hono<AppEnv>({ strict: false })
  .get("/personal", byPerson, async (c) => {
    const { userId, mostTools: most } = signedIn(c);
    return c.json({ tools: await tools.list(database(c), userId), most });
  })
  .get("/personal/export", byPerson, limitReads, async (c) => {
    const file = await exportToolkits(database(c), actor(c), { person: signedIn(c).userId });
    return sendFile(c, file, "tools.json");
  })
  .post("/personal", byPerson, limitSaves, json(NewTool, size), async (c) => {
    const draft = c.req.valid("json");
    await mayChoose(c, draft, async () => [NO_MODEL]);
    const made = { ...draft, landingText: sanitizeLandingText(draft.landingText) };
    return c.json(await tools.insert(database(c), signedIn(c).userId, made, actor(c)), 201);
  });

/** The clients that have approved a widget, for administrators (product/workbench 2). */
const widgetApprovals = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/approvals", byAdmin, async (c) =>
    c.json(await besideWidget(c, approvals.approvers)),
  )
  .post("/:type/:id/approvals", byAdmin, json(WidgetApproval), async (c) => {
    const db = database(c);
    const widget = await widgetOf(c, c.req.param());
    const { clientid, isApproved } = c.req.valid("json");
    const chosen = { [isApproved ? "approve" : "withdraw"]: [widget.id] };
    const { isClient, missing } = await approvals.choose(db, chosen, { clientid }, actor(c));
    if (!isClient) throw notFound();
    if (missing > 0) throw new Forbidden("This widget belongs to a person or to another client.");
    return c.json(await approvals.approvers(db, widget));
  });

/** Changes of several widgets at once, all or none, for administrators (product/widgets 12). Part of `/widgets`. */
const chosenWidgets = new Hono<AppEnv>({ strict: false })
  .post("/chosen/delete", byAdmin, json(ChosenDeletion), async (c) => {
    const hindrance = await approvals.remove(database(c), c.req.valid("json").widgets, actor(c));
    if (hindrance) throw refusalOf(hindrance);
    return c.body(null, 204);
  })
  .post("/chosen/move", byAdmin, json(ChosenMove), async (c) => {
    const { widgets, toolkit } = c.req.valid("json");
    const moved = await approvals.move(database(c), widgets, toolkit, actor(c));
    if (!Array.isArray(moved)) throw refusalOf(moved);
    return c.json(moved);
  })
  .post("/chosen/approve", byAdmin, json(ChosenApproval), async (c) => {
    const { ids, clientid, isApproved } = c.req.valid("json");
    const { isClient, missing, changed } = await approvals.choose(
      database(c),
      isApproved ? { approve: ids } : { withdraw: ids },
      { clientid },
      actor(c),
    );
    if (!isClient) throw notFound();
    if (missing > 0) throw refusalOf({ missing, newer: [] });
    return c.json({ changed });
  });

function refusalOf({ missing, newer }: approvals.Hindrance): Problem {
  if (missing > 0) {
    const some = missing === 1 ? "One widget does" : `${missing} widgets do`;
    return new Problem(404, {
      detail: `${some} not exist any more. Nothing has been changed.`,
    });
  }
  const names = newer.map((name) => `“${name}”`).join(", ");
  return new Problem(409, {
    title: "Changed Meanwhile",
    code: "changed_meanwhile",
    detail: `Somebody has changed ${names} meanwhile. Nothing has been changed.`,
  });
}

/** `/widgets`: signed-in people read the widgets that their client has approved, administrators read and write all. */
export const widgets = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.widget.other, exists: MESSAGES.widget.exists }))
  .use(dropsStaleEntries())
  .route("/", chosenWidgets)
  .route("/", widgetVersions)
  .route("/", widgetTests)
  .route("/", widgetApprovals)
  .route("/", widgetCopies)
  .route("/", personalTools)
  .route("/", promptHelp)
  .route("/", widgetEstimates)
  .get("/", byPerson, query(WidgetListQuery), async (c) => {
    const asked = c.req.valid("query");
    const db = database(c);
    const approvedFor = approver(c, asked.domainURL);
    if (asked.page !== undefined) {
      const { rows, total } = await widgetRows.page(db, asked, approvedFor);
      return sendPage(c, { rows: rows.map((widget) => shownTo(c, widget)), total }, asked);
    }
    return c.json((await widgetRows.list(db, approvedFor)).map((widget) => shownTo(c, widget)));
  })
  // For controls that choose among widgets: complete widgets would be megabytes.
  .get("/names", byAdmin, async (c) => c.json(await widgetRows.names(database(c))))
  .get("/:type/:id", byPerson, async (c) => {
    const { type, id } = c.req.param();
    // Authors also read widgets that are not approved.
    const isOpen = isAuthorOf(c, type) ? undefined : widgetRows.isOpenTo(reader(c));
    const [widget, isPersonal] = await Promise.all([
      widgetRows.get(database(c), id, isOpen),
      tools.isPersonal(database(c), type),
    ]);
    if (widget?.type !== type) throw notFound();
    // One widget has its fields at the top level, unlike those of a list.
    return c.json({ id, type, version: widget.version, isPersonal, ...shownTo(c, widget).data });
  })
  .get("/:type/:id/ratings", byPerson, byAuthor, async (c) =>
    c.json(await besideWidget(c, (db, { id }) => ratingRows.counts(db, id))),
  )
  .post(
    "/:type/add",
    byPerson,
    limitSaves,
    json(NewWidget, { ...size, ignored: ["widgetid"] }),
    byAuthor,
    async (c) => {
      const draft = c.req.valid("json");
      await mayChoose(c, draft, async () => [NO_MODEL]);
      const landingText = sanitizeLandingText(draft.landingText);
      const type = draft.toolkit ?? c.req.param("type");
      const made = { ...draft, landingText };
      return c.json(await widgetRows.insert(database(c), type, made, actor(c)), 201);
    },
  )
  .post("/:type/edit", byPerson, limitSaves, json(WidgetChanges, size), byAuthor, async (c) => {
    const { landingText: html, ...changes } = c.req.valid("json");
    const { widgetid: id } = changes;
    await mayChoose(c, changes, async () => [(await widgetRows.get(database(c), id))?.data]);
    const landingText = html === undefined ? undefined : sanitizeLandingText(html);
    const type = c.req.param("type");
    const edit = { ...changes, landingText };
    return c.json(found(await widgetRows.update(database(c), type, edit, actor(c))));
  })
  .delete("/:type", byPerson, json(z.object({ id: Id })), byAuthor, async (c) =>
    remove(c, c.req.param("type"), c.req.valid("json").id),
  )
  .delete("/:type/:id", byPerson, byAuthor, async (c) =>
    remove(c, c.req.param("type"), c.req.param("id")),
  );

/** A widget as the caller gets it: a hidden prompt is for its authors. */
function shownTo(c: Context<AppEnv>, widget: Widget): Widget {
  return isAuthorOf(c, widget.type)
    ? widget
    : { ...widget, data: withoutHiddenPrompt(widget.data) };
}

async function remove(c: Context<AppEnv>, type: string, id: string) {
  return done(c, await widgetRows.remove(database(c), type, id, actor(c)));
}

/** `/widgets/mine`: the favourites of the signed-in person, and the widgets that the person has opened. */
export const userWidgetCalls = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => c.json(await widgetRows.mine(database(c), signedIn(c).userId)))
  .post("/favourite", byPerson, json(FavouriteChange), async (c) => {
    await limitRate(c, "WIDGET_NOTE_LIMIT", signedIn(c).userId);
    const { id, isFavourite } = c.req.valid("json");
    return done(c, await widgetRows.noteMine(database(c), reader(c), id, { isFavourite }));
  })
  .post("/used", byPerson, json(WidgetUse), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "WIDGET_NOTE_LIMIT", userId);
    const { id } = c.req.valid("json");
    const usedAt = Date.now();
    return done(c, await widgetRows.noteMine(database(c), reader(c), id, { usedAt }));
  });
