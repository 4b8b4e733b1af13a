import { type Context, Hono } from "hono";
import { z } from "zod";
import { recordExport } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import * as fileRows from "#db/toolkit-file.ts";
import * as toolkitRows from "#db/toolkits.ts";
import { ROLE } from "#domain/account-roles.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { Id } from "#domain/field.ts";
import { ToolkitListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { withoutModel } from "#domain/widgets/widget.ts";
import { ownCollection } from "#domain/own-site/own-toolkits.ts";
import type { ImportPlan } from "#domain/toolkit-replies.ts";
import {
  MAX_FILE_BYTES,
  MAX_FILE_WIDGETS,
  TOO_MANY_IN_FILE,
  ToolkitExportQuery,
  ToolkitImport,
  planImport,
  readToolkitFile,
  toolkitFile,
} from "#domain/toolkit-file.ts";
import { ToolkitChanges, ToolkitDraft } from "#domain/toolkits.ts";
import { requireRole, byPerson, byAdmin } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { limitReads } from "#worker/limits.ts";
import { Problem, badBody, found } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { approver } from "#worker/identity.ts";
import { done, sendFile, sendPage } from "#worker/rest/replies.ts";
import { cleanLandingText } from "#worker/sanitize.ts";

/** The most bytes of a call that imports: the file, and the choices beside it. */
export const IMPORT_SIZE = { limit: MAX_FILE_BYTES + 1024 };

const TOOLKITS = { token: "toolkits" } as const;

/** `/toolkits`: signed-in people read the toolkits that their client has approved, administrators read and write all. */
export const toolkits = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.toolkit.other, exists: MESSAGES.toolkit.exists }))
  .use(dropsStaleEntries())
  .get("/", byPerson, query(ToolkitListQuery), async (c) => {
    const asked = c.req.valid("query");
    const whose = whoseToolkits(c, asked);
    const db = database(c);
    if (asked.page !== undefined)
      return sendPage(c, await toolkitRows.page(db, asked, whose), asked);
    return c.json(await toolkitRows.list(db, whose));
  })
  .get("/widget-counts", byAdmin, async (c) => c.json(await toolkitRows.widgetCounts(database(c))))
  .get("/export", requireRole(ROLE.Admin, TOOLKITS), query(ToolkitExportQuery), async (c) => {
    const { ids } = c.req.valid("query");
    const file = await exportToolkits(database(c), actor(c), ids ? { ids } : "all");
    return sendFile(c, file, "toolkits.json");
  })
  .post(
    "/import",
    requireRole(ROLE.Admin, TOOLKITS),
    limitReads,
    json(ToolkitImport, IMPORT_SIZE),
    async (c) => c.json(await importToolkits(database(c), c.req.valid("json"), actor(c))),
  )
  .post("/add", byAdmin, json(ToolkitDraft, { ignored: ["toolkitid"] }), async (c) =>
    c.json(await toolkitRows.insert(database(c), c.req.valid("json"), actor(c)), 201),
  )
  .post("/edit", byAdmin, json(ToolkitChanges, { ignored: ["collection"] }), async (c) =>
    c.json(found(await toolkitRows.update(database(c), c.req.valid("json"), actor(c)))),
  )
  .get("/:id", byPerson, async (c) =>
    c.json(found(await toolkitRows.get(database(c), c.req.param("id"), approver(c)))),
  )
  .delete("/", byAdmin, json(z.object({ toolkitid: Id })), async (c) =>
    remove(c, c.req.valid("json").toolkitid),
  )
  .delete("/:id", byAdmin, async (c) => remove(c, c.req.param("id")));

function whoseToolkits(
  c: Context<AppEnv>,
  { domainURL, owner }: { domainURL?: string; owner?: string },
): toolkitRows.Whose {
  const approvedFor = approver(c, domainURL);
  if (approvedFor !== undefined) return { approvedFor };
  if (owner === undefined || owner === "all") return owner ?? "platform";
  return { orOf: owner };
}

async function remove(c: Context<AppEnv>, id: string) {
  return done(c, await toolkitRows.remove(database(c), id, actor(c)));
}

/**
 * The text of a file of toolkits (product/toolkits 5). Records the export.
 * @throws Problem 400 if it would be too large to be imported again
 */
export async function exportToolkits(
  db: Database,
  by: Actor,
  exported: fileRows.Exported,
): Promise<string> {
  const tooMany = new Problem(400, { code: "result_too_large", detail: TOO_MANY_IN_FILE });
  if ((await fileRows.countWidgets(db, exported)) > MAX_FILE_WIDGETS) throw tooMany;
  const toolkits = await fileRows.list(db, exported);
  if (toolkits.length > MAX_FILE_WIDGETS) throw tooMany;
  const text = JSON.stringify(toolkitFile(toolkits, Date.now()), null, 2);
  if (new TextEncoder().encode(text).byteLength > MAX_FILE_BYTES) throw tooMany;
  const collections = toolkits.map(({ collection }) => collection);
  await recordExport(db, by, "toolkits", { collections });
  return text;
}

/** The client that an import is for: it changes no other toolkits, and new ones belong to it. */
type ImportFor = { clientId: string; collections: string[] };

/**
 * Imports a file of toolkits as one batch. With `dryRun` it changes nothing and returns the plan with its problems.
 * @throws Problem 400 for anything but a file of toolkits, and for an import that something hinders
 */
export async function importToolkits(
  db: Database,
  { file, onConflict, dryRun }: ToolkitImport,
  by: Actor,
  owner: ImportFor | null = null,
): Promise<ImportPlan> {
  const read = readToolkitFile(file);
  if ("refusal" in read) throw badBody(undefined, [{ path: "file", message: read.refusal }]);
  if ("problems" in read) {
    if (!dryRun) throw badBody(undefined, read.problems);
    return { create: [], replace: [], skip: [], unchanged: [], problems: read.problems };
  }
  const toolkits = read.toolkits.map((toolkit) => ({
    ...toolkit,
    // A toolkit that is not the client's becomes a new one.
    collection:
      owner && !owner.collections.includes(toolkit.collection)
        ? ownCollection(toolkit.name)
        : toolkit.collection,
    widgets: toolkit.widgets.map((widget) => ({
      ...(owner ? withoutModel(widget) : widget),
      ...cleanLandingText(widget),
    })),
  }));
  const stored = await fileRows.known(
    db,
    toolkits.map(({ collection }) => collection),
    // A new collection may be by chance that of another client, which the import must neither tell nor change: its write is refused.
    owner?.clientId,
  );
  const { plan, writes } = planImport(toolkits, stored, onConflict);
  if (dryRun) return plan;
  if (plan.problems.length > 0) throw badBody(undefined, plan.problems);
  await fileRows.write(db, writes, by, owner?.clientId);
  return plan;
}
