import { asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { works } from "#db/clients/keys.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import { ratingCounts, ratings } from "#db/schema/embeds.ts";
import { platform } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { ORDER, isApproved } from "#db/widgets/widgets.ts";
import type { DemoFrame } from "#domain/clients/replies.ts";
import type { VersionRatings } from "#domain/widgets/replies.ts";

/**
 * Stores a rating, or replaces the value of the one with the same hash. Triggers count it.
 * @param apikey the key that the visitor's page has
 * @returns false if the key has ended, or the client or the widget is gone, whatever a cache says
 */
export async function put(
  db: Database,
  { apikey, now, ...rating }: typeof ratings.$inferInsert & { apikey: string; now: number },
): Promise<boolean> {
  const { hash, clientId, widgetId, version, value, day } = rating;
  const stored = await db
    .insert(ratings)
    .select(
      sql`select ${hash}, ${clients.id}, ${widgets.id}, ${version}, ${value}, ${day} from ${clients}, ${widgets}, ${clientKeys}
          where ${clients.id} = ${clientId} and ${widgets.id} = ${widgetId}
            and ${clientKeys.apikey} = ${apikey} and ${clientKeys.clientId} = ${clients.id} and ${works(now)}`,
    )
    .onConflictDoUpdate({ target: ratings.hash, set: { value } })
    .returning({ hash: ratings.hash });
  return stored.length > 0;
}

/** The numbers of ratings of a widget by version, the newest version first. */
export async function counts(db: Database, widgetId: string): Promise<VersionRatings[]> {
  const { version, up, down } = ratingCounts;
  return db
    .select({ version, up: sql<number>`sum(${up})`, down: sql<number>`sum(${down})` })
    .from(ratingCounts)
    .where(eq(ratingCounts.widgetId, widgetId))
    .groupBy(version)
    .orderBy(desc(version));
}

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
