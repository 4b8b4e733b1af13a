import { type Context, Hono } from "hono";
import type { Database } from "#db/base/database.ts";
import { Forbidden, StaleVersion } from "#db/base/errors.ts";
import { measured } from "#db/usage/settle.ts";
import * as priceRows from "#db/usage/prices.ts";
import * as draftRows from "#db/widgets/drafts.ts";
import * as versionRows from "#db/widgets/versions.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Chosen } from "#domain/model.ts";
import { dayAfter } from "#domain/time.ts";
import { MESSAGES } from "#domain/messages.ts";
import { priceOn } from "#domain/usage/price-changes.ts";
import { ownPriceNames } from "#domain/usage/money.ts";
import { daysFrom } from "#domain/usage/report.ts";
import type { StoredDraft } from "#domain/widgets/replies.ts";
import { AssistRequest, askedAgain, assistMessages, suggestionIn } from "#domain/widgets/assist.ts";
import { DescribeRequest, describedIn, describeQuestion } from "#domain/widgets/describe.ts";
import {
  DraftRemoval,
  DraftSave,
  NO_CHANGES,
  Publication,
  Restoration,
  VersionNote,
  hasSameData,
} from "#domain/widgets/draft.ts";
import {
  chosenFor,
  MODEL_FIELDS,
  type ModelChoice,
  VersionQuery,
  type Widget,
  WidgetChanges,
} from "#domain/widgets/widget.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { byPerson, byAuthor, byMaker } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitSaves } from "#worker/limits.ts";
import { Problem, notFound, found, AnswerError } from "#worker/problem.ts";
import { LANDING_TEXT_LIMIT, check, json, query, sentences } from "#worker/rest/body.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { testsOf } from "#worker/rest/widgets/test-summary.ts";
import { cleanLandingText, sanitizeLandingText } from "#worker/sanitize.ts";
import { NO_SUGGESTION } from "#domain/widgets/wish.ts";
import type { AnswerSource } from "#worker/answers/send.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import { PATIENCE } from "#worker/model/patience.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { withPiece } from "#worker/model/visible-text.ts";
import type { Env } from "#worker/env.ts";

const size = { limit: LANDING_TEXT_LIMIT };

/** The draft and the versions of a widget, for administrators (product/workbench 1). Part of `/widgets`, whose middleware it shares. */
export const widgetVersions = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/draft", byPerson, byAuthor, async (c) =>
    // `null` without a draft: no draft is the normal case, and a browser reports each 404.
    c.json(await besideWidget(c, (db, { id }) => draftRows.get(db, id))),
  )
  .put("/:type/:id/draft", byPerson, limitSaves, json(DraftSave, size), byAuthor, async (c) => {
    const widget = await widgetOf(c, c.req.param());
    const { data, ...save } = c.req.valid("json");
    const former = await draftRows.get(database(c), widget.id);
    await mayChoose(c, data, async () => [widget.data, former?.data]);
    const model = await rebasedModel(c, widget, former, save.baseVersion);
    const draft = { ...save, data: { ...data, ...model, ...cleanLandingText(data) } };
    return c.json(await draftRows.put(database(c), widget, draft, actor(c)));
  })
  .delete("/:type/:id/draft", byPerson, query(DraftRemoval), byAuthor, async (c) => {
    const { id } = await widgetOf(c, c.req.param());
    const { version } = c.req.valid("query");
    return done(c, await draftRows.remove(database(c), id, actor(c), version));
  })
  .get("/:type/:id/draft/former", byPerson, byAuthor, async (c) =>
    c.json(await besideWidget(c, (db, { id }) => draftRows.list(db, id))),
  )
  .post("/:type/:id/publish", byPerson, limitSaves, json(Publication), byAuthor, async (c) => {
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
  })
  .get("/:type/:id/versions", byPerson, query(VersionQuery), byAuthor, async (c) => {
    const asked = c.req.valid("query");
    return sendPage(
      c,
      await besideWidget(c, (db, { id }) => versionRows.page(db, id, asked)),
      asked,
    );
  })
  .get("/:type/:id/versions/:version", byPerson, byAuthor, async (c) => {
    const number = numberIn(c.req.param("version"));
    return c.json(found(await besideWidget(c, (db, { id }) => versionRows.get(db, id, number))));
  })
  .post(
    "/:type/:id/versions/:version",
    byPerson,
    limitSaves,
    json(VersionNote),
    byAuthor,
    async (c) => {
      const { id } = await widgetOf(c, c.req.param());
      const number = numberIn(c.req.param("version"));
      const { note } = c.req.valid("json");
      return c.json(found(await versionRows.annotate(database(c), id, number, note, actor(c))));
    },
  )
  .post("/:type/:id/restore", byPerson, limitSaves, json(Restoration), byAuthor, async (c) => {
    const { to, version, note = `Back to version ${to}` } = c.req.valid("json");
    const db = database(c);
    const widget = await widgetOf(c, c.req.param());
    const former = found(await versionRows.get(db, widget.id, to));
    const landingText = sanitizeLandingText(former.data.landingText);
    const own = signedIn(c).isAdmin ? {} : modelOf(widget.data);
    // An old version, such as one from before prompts could be hidden, does not show a hidden prompt.
    const isPromptHidden = former.data.isPromptHidden || widget.data.isPromptHidden;
    const kept = { ...own, isPromptHidden, landingText };
    const changes = { ...former.data, ...kept, widgetid: widget.id, version };
    const by = { ...actor(c), note, action: "restore" as const };
    return c.json(found(await widgetRows.update(db, widget.type, changes, by)));
  });

/**
 * Checks that a person who is no administrator changes no field of a model. Throws 403.
 * @param stored the data whose values may be sent back
 */
export async function mayChoose(
  c: Context<AppEnv>,
  sent: Partial<ModelChoice>,
  stored: () => Promise<(ModelChoice | undefined)[]>,
): Promise<void> {
  if (signedIn(c).isAdmin) return;
  const given = MODEL_FIELDS.filter((field) => sent[field] !== undefined);
  if (given.length === 0) return;
  const known = await stored();
  const isKnown = known.some((data) => data && given.every((field) => data[field] === sent[field]));
  if (!isKnown)
    throw new Problem(403, { detail: "Only administrators choose the model of a widget." });
}

/**
 * The model of a draft that somebody else than an administrator compares with a newer version: the live one, where that has another model
 * than the version before, so that no older draft takes the administrators' choice back.
 */
async function rebasedModel(
  c: Context<AppEnv>,
  widget: Widget,
  former: StoredDraft | null,
  baseVersion: number | undefined,
): Promise<Partial<ModelChoice>> {
  const isRebased = former && baseVersion !== undefined && baseVersion !== former.baseVersion;
  if (!isRebased || signedIn(c).isAdmin) return {};
  const base = await versionRows.get(database(c), widget.id, former.baseVersion);
  const isSame = base && MODEL_FIELDS.every((field) => base.data[field] === widget.data[field]);
  return isSame ? {} : modelOf(widget.data);
}

function modelOf({ model, temperature, reasoningEffort }: ModelChoice): ModelChoice {
  return { model, temperature, reasoningEffort };
}

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

/** Suggestions of the model for authors of widgets. They store nothing, and count as an answer of the person. */
export const promptHelp = new Hono<AppEnv>({ strict: false })
  .use("/assist", sentences({ invalid: MESSAGES.missingValues, exists: MESSAGES.widget.exists }))
  .use("/describe", sentences({ invalid: MESSAGES.missingValues, exists: MESSAGES.widget.exists }))
  // A prompt and its inputs (product/workbench 3).
  .post(
    "/assist",
    byPerson,
    byMaker,
    json(AssistRequest, { limit: LANDING_TEXT_LIMIT }),
    async (c) => {
      const wanted = promptWanted(c.req.valid("json"));
      const question = { ...ASSIST, ...mostQuestions(wanted) };
      const answer = await openAnswer(c, signedIn(c), question);
      return c.json(await answer.whole(suggest(c.env, wanted)));
    },
  )
  // A whole widget (product/making 2).
  .post(
    "/describe",
    byPerson,
    byMaker,
    json(DescribeRequest, { limit: LANDING_TEXT_LIMIT }),
    async (c) => {
      const wanted = widgetWanted(c.req.valid("json"));
      const question = { ...ASSIST, ...mostQuestions(wanted) };
      const answer = await openAnswer(c, signedIn(c), question);
      return answer.send(suggest(c.env, wanted));
    },
  );

const ASSIST = { kind: "assist", feature: "assist" } as const;

/** How many days count. */
const DAYS = 30;

/** The average usage of a widget's answers, and the price of its model (product/workbench 4). Only people who may see money get the price. */
export const widgetEstimates = new Hono<AppEnv>({ strict: false }).get(
  "/:type/:id/estimate",
  byPerson,
  byAuthor,
  async (c) => {
    const { chosen, clientId, isAdmin, isManager, ...may } = signedIn(c);
    const seesCost = isAdmin || (isManager ? may.managersSeeCost : may.educatorsSeeCost);
    const today = currentDay(c);
    const days = daysFrom(dayAfter(today, 1 - DAYS), today);
    const db = database(c);
    // The price of unknown models is no price of this one.
    const namesOf = ({ model }: Chosen) => ownPriceNames(model);
    const [widget, ofClient, used] = await Promise.all([
      widgetOf(c, c.req.param()),
      priceRows.named(db, namesOf(chosen)),
      measured(db, clientId, c.req.param("id"), days),
    ]);
    const ofWidget = chosenFor(widget.data, chosen);
    const { model } = ofWidget;
    const names = namesOf(ofWidget);
    const stored = model === chosen.model ? ofClient : await priceRows.named(db, names);
    const valid = stored.filter(({ validFrom }) => validFrom <= today);
    const price = priceOn(today, names, valid);
    return c.json({
      model,
      price:
        price && seesCost
          ? { input: price.input, cachedInput: price.cachedInput, output: price.output }
          : null,
      measured: used,
    });
  },
);

/** A request for a suggestion, and a function that reads the model's reply: a suggestion, or its fault. */
type Wanted<T> = Pick<ModelRequest, "messages" | "format"> & {
  read(text: string): { suggestion: T } | { fault: string };
};

/** Help with a prompt and its inputs (product/workbench 3). */
function promptWanted(request: AssistRequest) {
  return { messages: assistMessages(request), read: suggestionIn };
}

/** A whole widget of a sentence (product/making 2). */
export function widgetWanted(request: DescribeRequest) {
  return { ...describeQuestion(request), read: describedIn };
}

// More than a fault has, in letters of three bytes: no letter of a text has more.
const LONGEST_FAULT = "€".repeat(2_000);

/** An upper bound of what `suggest` asks the model. */
export function mostQuestions({ messages, format }: Pick<Wanted<object>, "messages" | "format">) {
  return { messages: [...messages, askedAgain(LONGEST_FAULT)], format, questions: 2 };
}

/**
 * The source of a suggestion: asks once more where the first one cannot be used, within the time limit of the first. What is written the
 * first time is sent while it is written, as plain text.
 * @throws {AnswerError} `empty` where neither can be used, and what the model's call throws
 */
function suggest<T>(env: Env, { messages: first, read }: Wanted<T>): AnswerSource<T> {
  return async function* (settings) {
    const endsAt = Date.now() + PATIENCE.whole;
    let messages = first;
    for (let question = 1; question <= 2; question += 1) {
      let text = "";
      const call = { ...settings, messages };
      for await (const piece of streamAnswer(env, call, { whole: endsAt - Date.now() })) {
        text = withPiece(text, piece);
        yield piece && question === 1 ? { text: piece } : "";
      }
      const found = read(text);
      if ("suggestion" in found) return found.suggestion;
      messages = [...first, askedAgain(found.fault)];
    }
    throw new AnswerError("empty", undefined, NO_SUGGESTION);
  };
}
