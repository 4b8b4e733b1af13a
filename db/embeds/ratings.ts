import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/connect.ts";
import { ratings } from "#db/embeds/schema.ts";
import { clients, widgets } from "#db/schema.ts";
import type { VersionRatings } from "#domain/ratings.ts";

/** Stores a rating, or replaces the value of the one with the same hash. Does nothing where the client or the widget is gone. */
export async function put(db: Database, rating: typeof ratings.$inferInsert): Promise<void> {
  const { hash, clientId, widgetId, version, value, day } = rating;
  await db
    .insert(ratings)
    .select(
      sql`select ${hash}, ${clients.id}, ${widgets.id}, ${version}, ${value}, ${day} from ${clients}, ${widgets}
          where ${clients.id} = ${clientId} and ${widgets.id} = ${widgetId}`,
    )
    .onConflictDoUpdate({ target: ratings.hash, set: { value } });
}

/** The numbers of ratings of a widget by version, the newest version first. */
export async function counts(db: Database, widgetId: string): Promise<VersionRatings[]> {
  const { version, value } = ratings;
  const numberOf = (counted: string) => sql<number>`sum(${value} = ${counted})`;
  return db
    .select({ version, up: numberOf("up"), down: numberOf("down") })
    .from(ratings)
    .where(eq(ratings.widgetId, widgetId))
    .groupBy(version)
    .orderBy(desc(version));
}
