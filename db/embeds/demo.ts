import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { clients } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { isApproved, ORDER } from "#db/widgets/widgets.ts";
import type { DemoFrame } from "#domain/clients/settings.ts";

/** The most widgets that the page `/` lets a visitor choose from. */
const MAX_FRAMES = 3;

/**
 * The frames that the page `/` of a site shows: the first widgets of the demo toolkit that the site's client may show, with its
 * current key (product/site 3). None without a demo toolkit.
 * @param domainurl the origin of the site
 */
export async function demoFrames(db: Database, domainurl: string): Promise<DemoFrame[]> {
  const rows = await db
    .select({
      name: widgets.name,
      type: toolkits.collection,
      id: widgets.id,
      apikey: clients.apikey,
    })
    .from(platform)
    .innerJoin(toolkits, eq(toolkits.collection, platform.demoToolkit))
    .innerJoin(clients, eq(clients.domainurl, domainurl))
    .innerJoin(widgets, eq(widgets.toolkitId, toolkits.id))
    .where(isApproved(sql`${clients.id}`))
    .orderBy(...ORDER.map((part) => asc(part)))
    .limit(MAX_FRAMES);
  return rows.map(({ name, ...parts }) => ({ name, path: pathOf(parts) }));
}

function pathOf({ type, id, apikey }: { type: string; id: string; apikey: string }): string {
  return `/embed/${[type, id, apikey].map(encodeURIComponent).join("/")}`;
}
