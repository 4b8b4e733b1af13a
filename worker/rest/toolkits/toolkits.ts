import { type Context, Hono } from "hono";
import { z } from "zod";
import * as toolkitRows from "#db/toolkits.ts";
import { Id } from "#domain/field.ts";
import { ToolkitListQuery } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MAX_FILE_BYTES } from "#domain/toolkit-file.ts";
import { ToolkitExportQuery, ToolkitImport } from "#domain/toolkit-import.ts";
import { ToolkitChanges, ToolkitDraft } from "#domain/toolkits.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { approver } from "#worker/rest/client-domain.ts";
import { limitReads } from "#worker/limits.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";
import { exportToolkits, importToolkits } from "#worker/rest/toolkits/toolkit-import.ts";
import { notFound } from "#worker/problem.ts";

/** The file, and the choices beside it. */
const IMPORT_SIZE = { limit: MAX_FILE_BYTES + 1024 };

const TOOLKITS = { token: "toolkits" } as const;

/** `/toolkits`: signed-in people read the toolkits that their client has approved, administrators read and write all. */
export const toolkits = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.toolkit.other, exists: MESSAGES.toolkit.exists }))
  .use(dropsStaleEntries())
  .get("/", requireRole(ROLE.User), query(ToolkitListQuery), async (c) => {
    const asked = c.req.valid("query");
    const whose = whoseToolkits(c, asked);
    const db = database(c);
    if (asked.page !== undefined)
      return sendPage(c, await toolkitRows.page(db, asked, whose), asked);
    return c.json(await toolkitRows.list(db, whose));
  })
  .get("/widget-counts", requireRole(ROLE.Admin), async (c) =>
    c.json(await toolkitRows.widgetCounts(database(c))),
  )
  .get("/export", requireRole(ROLE.Admin, TOOLKITS), query(ToolkitExportQuery), async (c) => {
    const file = await exportToolkits(database(c), actor(c), c.req.valid("query").ids);
    return c.body(file, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="toolkits.json"',
    });
  })
  .post(
    "/import",
    requireRole(ROLE.Admin, TOOLKITS),
    limitReads,
    json(ToolkitImport, IMPORT_SIZE),
    async (c) => c.json(await importToolkits(database(c), c.req.valid("json"), actor(c))),
  )
  .post(
    "/add",
    requireRole(ROLE.Admin),
    json(ToolkitDraft, { ignored: ["toolkitid"] }),
    async (c) => c.json(await toolkitRows.insert(database(c), c.req.valid("json"), actor(c)), 201),
  )
  .post(
    "/edit",
    requireRole(ROLE.Admin),
    json(ToolkitChanges, { ignored: ["collection"] }),
    async (c) => {
      const stored = await toolkitRows.update(database(c), c.req.valid("json"), actor(c));
      if (stored === null) throw notFound();
      return c.json(stored);
    },
  )
  .get("/:id", requireRole(ROLE.User), async (c) => {
    const toolkit = await toolkitRows.get(database(c), c.req.param("id"), approver(c));
    if (toolkit === null) throw notFound();
    return c.json(toolkit);
  })
  .delete("/", requireRole(ROLE.Admin), json(z.object({ toolkitid: Id })), async (c) =>
    remove(c, c.req.valid("json").toolkitid),
  )
  .delete("/:id", requireRole(ROLE.Admin), async (c) => remove(c, c.req.param("id")));

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
  if (!(await toolkitRows.remove(database(c), id, actor(c)))) throw notFound();
  return c.body(null, 204);
}
