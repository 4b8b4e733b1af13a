import { done } from "#worker/rest/replies.ts";
import { Hono } from "hono";
import * as ownToolkits from "#db/toolkits-of-client.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MESSAGES } from "#domain/messages.ts";
import {
  ChosenForSite,
  NamedToolkit,
  OwnToolkitChanges,
  OwnToolkitDraft,
} from "#domain/own-site/own-toolkits.ts";
import { MAX_FILE_BYTES, ToolkitImport } from "#domain/toolkit-file.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { notFound, found } from "#worker/problem.ts";
import { limitReads } from "#worker/limits.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { exportToolkits, importToolkits } from "#worker/rest/toolkits/toolkits.ts";

/** The file, and the choices beside it. */
const IMPORT_SIZE = { limit: MAX_FILE_BYTES + 1024 };

const TOOLKITS = { token: "toolkits" } as const;

/** `/site/toolkits`, `/site/widgets`: what belongs to a manager's own client, and what its sites show (product/own-site 6). */
export const siteToolkits = new Hono<AppEnv>({ strict: false })
  .use(
    "/toolkits/*",
    sentences({ invalid: MESSAGES.toolkit.other, exists: MESSAGES.toolkit.exists }),
  )
  .get("/toolkits", requireRole(ROLE.Manager), async (c) =>
    c.json(await ownToolkits.list(database(c), c.get("client"))),
  )
  .post("/toolkits/add", requireRole(ROLE.Manager), json(OwnToolkitDraft), async (c) => {
    const { name } = c.req.valid("json");
    return c.json(await ownToolkits.insert(database(c), c.get("client"), name, actor(c)), 201);
  })
  .post("/toolkits/edit", requireRole(ROLE.Manager), json(OwnToolkitChanges), async (c) => {
    const changes = c.req.valid("json");
    return c.json(found(await ownToolkits.rename(database(c), c.get("client"), changes, actor(c))));
  })
  .delete("/toolkits", requireRole(ROLE.Manager), json(NamedToolkit), async (c) => {
    const { toolkitid } = c.req.valid("json");
    return done(c, await ownToolkits.remove(database(c), c.get("client"), toolkitid, actor(c)));
  })
  .get("/toolkits/export", requireRole(ROLE.Manager, TOOLKITS), async (c) => {
    const db = database(c);
    const file = await exportToolkits(db, actor(c), await ownToolkits.ids(db, c.get("client")));
    return c.body(file, 200, {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="toolkits.json"',
    });
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
  .post("/widgets", requireRole(ROLE.Manager), json(ChosenForSite), async (c) => {
    const [db, client] = [database(c), c.get("client")];
    if (!(await ownToolkits.choose(db, client, c.req.valid("json"), actor(c)))) throw notFound();
    return c.json(await ownToolkits.listWidgets(db, client));
  });
