import { type Context, Hono } from "hono";
import type { Embedding, ListedClient } from "#domain/clients/answers.ts";
import { z } from "zod";
import * as clientRows from "#db/clients/clients.ts";
import * as clientPages from "#db/clients/pages.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { ClientChanges, ClientDraft, WidgetApprovals } from "#domain/clients/client.ts";
import { framingSources } from "#domain/clients/framing.ts";
import { EmbeddingQuery, isApprovedFor } from "#domain/embeds.ts";
import { Id } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ROLE } from "#domain/account-roles.ts";
import { retiredAmong } from "#worker/model/model-memory.ts";
import { askAnew } from "#worker/model/ready-model.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { APPROVALS_LIMIT, json, query, sentences } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";
import { clientCheck } from "#worker/rest/clients/check.ts";
import { clientKeys } from "#worker/rest/clients/keys.ts";
import { withPriceWarning } from "#worker/rest/clients/price-warning.ts";
import { clientOverview } from "#worker/rest/clients/overview.ts";
import { clientSites } from "#worker/rest/clients/sites.ts";
import { currentDay } from "#worker/rest/usage/current-day.ts";
import { notFound } from "#worker/problem.ts";

/** `/clients`: for administrators only. */
export const clients = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: MESSAGES.client.exists }))
  .use(dropsStaleEntries())
  .get("/", requireRole(ROLE.Admin), query(ListQuery), async (c) => {
    const query = c.req.valid("query");
    const db = database(c);
    if (query.page === undefined) return c.json(await clientRows.list(db));
    const { rows, total } = await clientPages.get(db, query, currentDay(c).slice(0, 7));
    const retired = await retiredAmong(
      c.env,
      rows.map((client) => client.gptmodel),
    );
    const listed = rows.map((row): ListedClient => ({
      ...row,
      modelRetired: retired.has(row.gptmodel),
    }));
    return sendPage(c, { rows: listed, total }, query);
  })
  // For select fields: hundreds of whole clients would be too much data.
  .get("/names", requireRole(ROLE.Admin), async (c) => c.json(await clientRows.names(database(c))))
  // For Live Preview: a whole client has up to 10,000 approvals.
  .get("/:id/embedding", requireRole(ROLE.Admin), query(EmbeddingQuery), async (c) => {
    const db = database(c);
    const [client, widget] = await Promise.all([
      clientRows.get(db, c.req.param("id")),
      widgets.get(db, c.req.valid("query").widget),
    ]);
    if (client === null || widget === null) throw notFound();
    const { apikey, version } = client;
    const isApproved = isApprovedFor(client, widget);
    const embedding: Embedding = { apikey, sources: framingSources(client), isApproved, version };
    return c.json(embedding);
  })
  .post(
    "/add",
    requireRole(ROLE.Admin),
    json(ClientDraft, { ignored: ["clientid"] }),
    async (c) => {
      const stored = await clientRows.insert(database(c), c.req.valid("json"), actor(c));
      return c.json(await withPriceWarning(c, stored), 201);
    },
  )
  .post("/edit", requireRole(ROLE.Admin), json(ClientChanges), async (c) => {
    const stored = await clientRows.update(database(c), c.req.valid("json"), actor(c));
    if (stored === null) throw notFound();
    await askAnew(c.env, stored.gptmodel);
    return c.json(await withPriceWarning(c, stored));
  })
  .post(
    "/editwidgets",
    requireRole(ROLE.Admin),
    json(WidgetApprovals, { limit: APPROVALS_LIMIT }),
    async (c) => {
      const stored = await clientRows.approveWidgets(database(c), c.req.valid("json"), actor(c));
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  )
  .get("/:id", requireRole(ROLE.Admin), async (c) => {
    const client = await clientRows.get(database(c), c.req.param("id"));
    if (client === null) throw notFound();
    return c.json(client);
  })
  .delete("/", requireRole(ROLE.Admin), json(z.object({ clientid: Id })), async (c) =>
    remove(c, c.req.valid("json").clientid),
  )
  .delete("/:id", requireRole(ROLE.Admin), async (c) => remove(c, c.req.param("id")))
  .route("/", clientCheck)
  .route("/", clientKeys)
  .route("/", clientOverview)
  .route("/", clientSites);

async function remove(c: Context<AppEnv>, id: string) {
  if (!(await clientRows.remove(database(c), id, actor(c)))) throw notFound();
  return c.body(null, 204);
}
