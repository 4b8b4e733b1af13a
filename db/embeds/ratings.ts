import { desc, eq, sql } from "drizzle-orm";
import type { VersionRatings } from "#domain/widgets/answers.ts";
import { works } from "#db/clients/keys.ts";
import { clientKeys, clients } from "#db/schema/clients.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { Database } from "#db/base/connect.ts";
import { ratingCounts, ratings } from "#db/schema/embeds.ts";

/**
 * Stores a rating, or replaces the value of the one with the same hash. Triggers count it.
 * @param apikey the key that the visitor's page has
 * @returns false where the key has ended, or the client or the widget is gone, whatever a cache says
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
