import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { UserWidgets } from "#domain/widgets/replies.ts";
import type { Database } from "#db/base/database.ts";
import { userWidgets, widgets } from "#db/schema/widgets.ts";
import { type Reader, isOpenTo } from "#db/widgets/widgets.ts";

/** The most favourites and the most used widgets of a list. More than are shown, because some may not be approved any more. */
const MAX_FAVOURITES = 1_000;
const MAX_RECENT = 50;

/** The favourites of a person, and the widgets that the person has opened, newest first. */
export async function list(db: Database, userId: string): Promise<UserWidgets> {
  const { widgetId: id, isFavourite, usedAt } = userWidgets;
  const isOwn = eq(userWidgets.userId, userId);
  const rows = db.select({ id }).from(userWidgets);
  const [favourites, recent] = await db.batch([
    rows.where(and(isOwn, eq(isFavourite, true))).limit(MAX_FAVOURITES),
    db
      .select({ id })
      .from(userWidgets)
      .where(and(isOwn, isNotNull(usedAt)))
      .orderBy(desc(usedAt))
      .limit(MAX_RECENT),
  ]);
  return { favourites: favourites.map((row) => row.id), recent: recent.map((row) => row.id) };
}

/** A change to the note about a widget. A field that is left out keeps its value. `usedAt` is in milliseconds since 1970. */
type Note = { isFavourite?: boolean; usedAt?: number };

/**
 * Stores that a person has opened a widget, or has added it to the favourites or removed it.
 * @returns false where there is no such widget for this person
 */
export async function note(
  db: Database,
  reader: Reader,
  widgetId: string,
  { isFavourite, usedAt }: Note,
): Promise<boolean> {
  const isMeant = and(eq(widgets.id, widgetId), isOpenTo(reader));
  const noted = await db
    .insert(userWidgets)
    .select(
      sql`select ${reader.userId}, ${widgets.id}, ${Number(isFavourite ?? false)}, ${usedAt ?? null} from ${widgets} where ${isMeant}`,
    )
    .onConflictDoUpdate({
      target: [userWidgets.userId, userWidgets.widgetId],
      set: { isFavourite, usedAt },
    })
    .returning({ id: userWidgets.widgetId });
  return noted.length > 0;
}
