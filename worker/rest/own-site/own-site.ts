import { type Context, Hono } from "hono";
import * as history from "#db/audit/client-history.ts";
import * as sites from "#db/clients/site.ts";
import * as ownToolkits from "#db/toolkits-of-client.ts";
import * as runRows from "#db/usage/runs.ts";
import * as answerRows from "#db/usage/settle.ts";
import { ROLE } from "#domain/account-roles.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import { MESSAGES } from "#domain/messages.ts";
import { SiteRun } from "#domain/own-site/replies.ts";
import {
  ChosenForSite,
  ToolkitToDelete,
  OwnToolkitChanges,
  OwnToolkitDraft,
} from "#domain/own-site/own-toolkits.ts";
import {
  SiteHistoryQuery,
  SiteRunExportQuery,
  SiteRunQuery,
} from "#domain/own-site/site-changes.ts";
import { ToolkitImport } from "#domain/toolkit-file.ts";
import type { Run } from "#domain/usage/replies.ts";
import { ofOwnClient, requireRole, byManager } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { seesCost } from "#worker/identity.ts";
import { limitReads, variableLimits } from "#worker/limits.ts";
import { found, notFound } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { clientCalls } from "#worker/rest/clients/client.ts";
import { done, sendFile, sendWindow } from "#worker/rest/replies.ts";
import { IMPORT_SIZE, exportToolkits, importToolkits } from "#worker/rest/toolkits/toolkits.ts";
import { RUN_COLUMNS, sendRuns } from "#worker/rest/usage/runs.ts";

const TOOLKITS = { token: "toolkits" } as const;

/** `/site/toolkits`, `/site/widgets`: what belongs to a manager's own client, and what its sites show (product/own-site 6). */
const siteToolkits = new Hono<AppEnv>({ strict: false })
  .use(
    "/toolkits/*",
    sentences({ invalid: MESSAGES.toolkit.other, exists: MESSAGES.toolkit.exists }),
  )
  .get("/toolkits", byManager, async (c) =>
    c.json(await ownToolkits.list(database(c), c.get("client"))),
  )
  .post("/toolkits/add", byManager, json(OwnToolkitDraft), async (c) => {
    const { name } = c.req.valid("json");
    const [db, client, by] = [database(c), c.get("client"), actor(c)];
    const made =
      name === undefined
        ? ownToolkits.first(db, client, by)
        : ownToolkits.insert(db, client, name, by);
    return c.json(await made, 201);
  })
  .post("/toolkits/edit", byManager, json(OwnToolkitChanges), async (c) => {
    const changes = c.req.valid("json");
    return c.json(found(await ownToolkits.rename(database(c), c.get("client"), changes, actor(c))));
  })
  .delete("/toolkits", byManager, json(ToolkitToDelete), async (c) => {
    const { toolkitid } = c.req.valid("json");
    return done(c, await ownToolkits.remove(database(c), c.get("client"), toolkitid, actor(c)));
  })
  .get("/toolkits/export", requireRole(ROLE.Manager, TOOLKITS), async (c) => {
    const db = database(c);
    const file = await exportToolkits(db, actor(c), {
      ids: await ownToolkits.ids(db, c.get("client")),
    });
    return sendFile(c, file, "toolkits.json");
  })
  .post(
    "/toolkits/import",
    requireRole(ROLE.Manager, TOOLKITS),
    limitReads,
    json(ToolkitImport, IMPORT_SIZE),
    async (c) => {
      const [db, client] = [database(c), c.get("client")];
      const collections = (await ownToolkits.list(db, client)).map(({ collection }) => collection);
      const owner = { clientId: client, collections };
      return c.json(await importToolkits(db, c.req.valid("json"), actor(c), owner));
    },
  )
  .get("/widgets", requireRole(ROLE.Manager, { token: "ask" }), async (c) =>
    c.json(await ownToolkits.listWidgets(database(c), c.get("client"))),
  )
  .post("/widgets", byManager, json(ChosenForSite), async (c) => {
    const [db, client] = [database(c), c.get("client")];
    if (!(await ownToolkits.choose(db, client, c.req.valid("json"), actor(c)))) throw notFound();
    return c.json(await ownToolkits.listWidgets(db, client));
  });

const ANSWERS = { token: "answers" } as const;

/** `/site`: what the own client of a manager answers and uses. */
const siteAnswers = new Hono<AppEnv>({ strict: false })
  .get("/history", byManager, query(SiteHistoryQuery), async (c) =>
    sendWindow(c, await history.page(database(c), c.get("client"), c.req.valid("query"))),
  )
  .get("/answers", requireRole(ROLE.Manager, ANSWERS), query(SiteRunQuery), async (c) => {
    const page = await runRows.page(database(c), c.get("client"), c.req.valid("query"));
    return sendWindow(c, { ...page, rows: page.rows.map((run) => shown(c, run)) });
  })
  .get(
    "/answers/export",
    requireRole(ROLE.Manager, ANSWERS),
    limitReads,
    query(SiteRunExportQuery),
    async (c) => {
      const wanted = c.req.valid("query");
      const { format: _format, texts: _texts, ...filter } = wanted;
      const [db, client] = [database(c), c.get("client")];
      return sendRuns<SiteRun>(
        c,
        { ...wanted, client },
        {
          columns: COLUMNS,
          areMoreThan: (limit) => runRows.areMoreThan(db, client, filter, limit),
          async page(place) {
            const { rows, next } = await runRows.page(db, client, { ...filter, ...place });
            return { rows: rows.map((run) => shown(c, run)), next };
          },
          texts: (ids) => answerRows.ofRuns(db, client, ids, currentDay(c)),
        },
      );
    },
  )
  .get("/answers/:id/texts", byManager, async (c) => {
    const about = { today: currentDay(c), by: actor(c) };
    return c.json({
      ...found(await answerRows.read(database(c), c.get("client"), c.req.param("id"), about)),
      ...AI_MARK,
    });
  })
  .get("/answers/:id", requireRole(ROLE.Manager, ANSWERS), async (c) =>
    c.json(shown(c, found(await runRows.get(database(c), c.get("client"), c.req.param("id"))))),
  );

/** The columns of the administrators' export that managers see. */
const COLUMNS = RUN_COLUMNS.filter(
  (name): name is Extract<typeof name, keyof SiteRun> => name in SiteRun.shape,
);

const FIELDS = Object.keys(SiteRun.shape) as (keyof SiteRun)[];

/** An answer as managers see it. */
function shown(c: Context<AppEnv>, run: Run): SiteRun {
  const listed = Object.fromEntries(FIELDS.map((name) => [name, run[name]])) as SiteRun;
  return seesCost(c) ? listed : { ...listed, cost: null };
}

/** `/site`: the own client of a manager (product/own-site). No call takes the id of a client. */
export const ownSiteCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: MESSAGES.client.exists }))
  .use(dropsStaleEntries())
  .get("/", ofOwnClient(), async (c) =>
    c.json(found(await sites.get(database(c), c.get("client"), variableLimits(c.env)))),
  )
  .route("/", clientCalls(ofOwnClient))
  .route("/", siteToolkits)
  .route("/", siteAnswers);
