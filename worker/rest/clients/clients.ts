import { type Context, Hono } from "hono";
import { z } from "zod";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as chosenRows from "#db/clients/chosen.ts";
import * as clientRows from "#db/clients/clients.ts";
import * as keyRows from "#db/clients/keys.ts";
import * as overview from "#db/clients/overview.ts";
import * as clientPages from "#db/clients/pages.ts";
import * as signIn from "#db/single-sign-on/settings.ts";
import * as prices from "#db/usage/prices.ts";
import * as usageRows from "#db/usage/report.ts";
import * as widgets from "#db/widgets/widgets.ts";
import type { SavedClient } from "#domain/clients/replies.ts";
import { attentionOf } from "#domain/clients/attention.ts";
import { OriginToAllow } from "#domain/clients/blocked-sites.ts";
import { ChosenClientsApproval, ChosenClientsMove } from "#domain/clients/chosen.ts";
import { KeyRotation, KeyToEnd } from "#domain/clients/client-keys.ts";
import { ClientChanges, ClientDraft, WidgetApprovals } from "#domain/clients/client.ts";
import { framingSources } from "#domain/clients/framing.ts";
import { EmbeddingQuery } from "#domain/embeds.ts";
import { Id } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { lastDayToWarnAbout } from "#domain/operations/models.ts";
import { CodeToLetIn } from "#domain/single-sign-on/sign-in-settings.ts";
import { forecast, ownPriceNames } from "#domain/usage/money.ts";
import { namedClient, ofClientInPath, byAdmin } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { signedIn } from "#worker/identity.ts";
import { variableLimits } from "#worker/limits.ts";
import { retiredAmong, askAnew } from "#worker/model/ready-model.ts";
import { Problem, found, notFound } from "#worker/problem.ts";
import { APPROVALS_LIMIT, json, query, sentences } from "#worker/rest/body.ts";
import { clientCheck } from "#worker/rest/clients/check.ts";
import { clientCalls } from "#worker/rest/clients/client.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { isApprovedFor } from "#domain/clients/approval.ts";

/** The calls about one client whose body names it, or that have another path at `/site`. */
const namedInBody = new Hono<AppEnv>({ strict: false })
  .post("/rotatekey", byAdmin, json(KeyRotation), async (c) => {
    const { clientid, ...rotation } = c.req.valid("json");
    const client = namedClient(c, clientid);
    return c.json(found(await keyRows.rotate(database(c), client, rotation, actor(c), Date.now())));
  })
  .post("/endkey", byAdmin, json(KeyToEnd), async (c) => {
    const { clientid, apikey } = c.req.valid("json");
    const client = namedClient(c, clientid);
    return done(c, await keyRows.end(database(c), client, apikey, actor(c), Date.now()));
  })
  .post("/alloworigin", byAdmin, json(OriginToAllow), async (c) => {
    const { clientid, ...wanted } = c.req.valid("json");
    const client = namedClient(c, clientid);
    return c.json(found(await blockedSites.allow(database(c), client, wanted, actor(c))));
  })
  .post("/:id/sign-in/let-in", ofClientInPath(), json(CodeToLetIn), async (c) => {
    const { code } = c.req.valid("json");
    return done(c, await signIn.letIn(database(c), c.get("client"), code, actor(c)));
  });

/** `/clients/{id}/overview` (product/clients 15). */
const clientOverview = new Hono<AppEnv>({ strict: false }).get(
  "/:id/overview",
  byAdmin,
  async (c) => {
    const db = database(c);
    const id = c.req.param("id");
    const { zone } = signedIn(c);
    const today = currentDay(c);
    const [facts, state] = await Promise.all([
      overview.facts(db, id, Date.now()),
      usageRows.state(db, id, {
        day: today,
        month: today.slice(0, 7),
        variables: variableLimits(c.env),
      }),
    ]);
    if (facts === null || state === null) throw notFound();
    const { model, isModelGone, ...numbers } = facts;
    const retired = await retiredAmong(c.env, [model]);
    const { answersToday, dailyAnswers, limit, spent, held, warnAt } = state;
    return c.json({
      ...numbers,
      zone,
      today,
      modelRetired: isModelGone || retired.has(model),
      fallback: c.env.AI_FALLBACK_MODEL || null,
      budget: { limit, spent, held, warnAt, forecast: forecast(spent, Date.now(), zone) },
      quota: { today: answersToday, limit: dailyAnswers },
    });
  },
);

/** Changes of several clients at once, for administrators (product/clients 17). Part of `/clients`. */
const chosenClients = new Hono<AppEnv>({ strict: false })
  .post("/chosen/approve", byAdmin, json(ChosenClientsApproval), async (c) => {
    const changed = await chosenRows.approve(database(c), c.req.valid("json"), actor(c));
    if (changed !== null) return c.json(changed);
    throw new Problem(404, {
      detail: "One of the widgets does not exist any more. Nothing has been changed.",
    });
  })
  .post("/chosen/move", byAdmin, json(ChosenClientsMove), async (c) => {
    const chosen = c.req.valid("json");
    const changed = await chosenRows.move(database(c), chosen, actor(c));
    await askAnew(c.env, chosen.to);
    return c.json(changed);
  });

/** `/clients`: for administrators only. */
export const clients = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: MESSAGES.client.exists }))
  .use(dropsStaleEntries())
  .get("/", byAdmin, query(ListQuery), async (c) => {
    const query = c.req.valid("query");
    const db = database(c);
    if (query.page === undefined) return c.json(await clientRows.list(db));
    const span = { month: currentDay(c).slice(0, 7), lastDay: lastDayToWarnAbout(Date.now()) };
    const among = query.state === "attention" ? await needingAttention(c, query, span) : undefined;
    const { rows, total } = await clientPages.get(db, query, { ...span, among });
    return sendPage(c, { rows: await withModelState(c, rows), total }, query);
  })
  // For select fields: hundreds of whole clients would be too much data.
  .get("/names", byAdmin, async (c) => c.json(await clientRows.names(database(c))))
  // For Live Preview: a whole client has up to 10,000 approvals.
  .get("/:id/embedding", byAdmin, query(EmbeddingQuery), async (c) => {
    const db = database(c);
    const [client, widget] = await Promise.all([
      clientRows.get(db, c.req.param("id")),
      widgets.get(db, c.req.valid("query").widget),
    ]);
    if (client === null || widget === null) throw notFound();
    const { apikey } = client;
    const isApproved = isApprovedFor(client, widget);
    return c.json({ apikey, sources: framingSources(client), isApproved });
  })
  .post("/add", byAdmin, json(ClientDraft, { ignored: ["clientid"] }), async (c) => {
    const stored = await clientRows.insert(database(c), c.req.valid("json"), actor(c));
    return c.json(await withPriceWarning(c, stored), 201);
  })
  .post("/edit", byAdmin, json(ClientChanges), async (c) => {
    const stored = found(await clientRows.update(database(c), c.req.valid("json"), actor(c)));
    await askAnew(c.env, stored.gptmodel);
    return c.json(await withPriceWarning(c, stored));
  })
  .post("/editwidgets", byAdmin, json(WidgetApprovals, { limit: APPROVALS_LIMIT }), async (c) =>
    c.json(found(await clientRows.approveWidgets(database(c), c.req.valid("json"), actor(c)))),
  )
  .get("/:id", byAdmin, async (c) =>
    c.json(found(await clientRows.get(database(c), c.req.param("id")))),
  )
  .delete("/", byAdmin, json(z.object({ clientid: Id })), async (c) =>
    remove(c, c.req.valid("json").clientid),
  )
  .delete("/:id", byAdmin, async (c) => remove(c, c.req.param("id")))
  .route("/", clientCheck)
  .route("/", chosenClients)
  .route("/", clientOverview)
  .route("/", namedInBody)
  .route("/:id", clientCalls(ofClientInPath));

/** Adds to clients whether the provider still has their model. */
async function withModelState<T extends { gptmodel: string; isModelGone: boolean }>(
  c: Context<AppEnv>,
  rows: T[],
) {
  const retired = await retiredAmong(
    c.env,
    rows.map(({ gptmodel }) => gptmodel),
  );
  return rows.map(({ isModelGone, ...row }) => ({
    ...row,
    modelRetired: isModelGone || retired.has(row.gptmodel),
  }));
}

/** The ids of the clients that need attention, among those that match the search. */
async function needingAttention(
  c: Context<AppEnv>,
  query: ListQuery,
  span: { month: string; lastDay: string },
) {
  const facts = await clientPages.facts(database(c), query, span);
  const rows = await withModelState(c, facts);
  return rows.filter((client) => attentionOf(client, String).length > 0).map(({ id }) => id);
}

async function remove(c: Context<AppEnv>, id: string) {
  return done(c, await clientRows.remove(database(c), id, actor(c)));
}

/** Adds a warning to a saved client that has a budget and a model without a price (product/usage 1). */
async function withPriceWarning(c: Context<AppEnv>, client: SavedClient): Promise<SavedClient> {
  if (client.monthlyBudget === null || client.gptmodel === "") return client;
  const priced = await prices.named(database(c), ownPriceNames(client.gptmodel));
  if (priced.some(({ validFrom }) => validFrom <= currentDay(c))) return client;
  const warning = `${client.gptmodel} has no price: its answers are counted at the price of the most expensive known model.`;
  return { ...client, warning };
}
