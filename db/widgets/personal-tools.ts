import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { rowWithId } from "#db/audit/record.ts";
import { TOOLKIT } from "#db/audited.ts";
import { withFolds, type Database } from "#db/base/database.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { time } from "#db/base/windows.ts";
import { ALLOWED_TOOLS, withinPersonal } from "#db/clients/approvals.ts";
import { users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { toolOffers, widgets } from "#db/schema/widgets.ts";
import { ORDER, insertion, type NewWidget } from "#db/widgets/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { randomText } from "#domain/text.ts";
import { DEFAULT_TOOLKIT_INDEX } from "#domain/toolkits.ts";
import type { PersonalTool, ToolOffer } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";

// The tools of a person: the widgets of the one toolkit that belongs to the person (product/making 1).

/** The tools of a person in their order, without prompts and inputs. */
export async function list(db: Database, userId: string): Promise<PersonalTool[]> {
  const { id, version, name, description, submit, image, updatedAt } = widgets;
  const type = toolkits.collection;
  const offer = offerColumns;
  const rows = await db
    .select({ id, type, version, name, description, submit, image, updatedAt, offer })
    .from(toolkits)
    .innerJoin(widgets, eq(widgets.toolkitId, toolkits.id))
    .leftJoin(toolOffers, eq(toolOffers.widgetId, id))
    .where(eq(toolkits.userId, userId))
    .orderBy(...ORDER.map((part) => asc(part)));
  return rows.map((row) => ({ ...row, offer: toOffer(row.offer) }));
}

const { state, note, offeredAt, takenAt, declinedAt, reason } = toolOffers;

/** What the author of a tool sees of its offer. */
export const offerColumns = { state, note, offeredAt, takenAt, declinedAt, reason };

type OfferRow = Pick<typeof toolOffers.$inferSelect, keyof typeof offerColumns>;

/** An offer with its times as ISO texts. */
export function toOffer(row: OfferRow | null): ToolOffer | null {
  if (row === null) return null;
  return {
    ...row,
    offeredAt: new Date(row.offeredAt).toISOString(),
    takenAt: time(row.takenAt),
    declinedAt: time(row.declinedAt),
  };
}

/** Whether the toolkit of a collection belongs to a person. */
export async function isPersonal(db: Database, collection: string): Promise<boolean> {
  const isMeant = and(eq(toolkits.collection, collection), isNotNull(toolkits.userId));
  return (await db.$count(toolkits, isMeant)) > 0;
}

/** How many tools of their own people of a client may have. */
export async function most(db: Database, clientId: string): Promise<number> {
  const row = await db
    .select({ most: ALLOWED_TOOLS })
    .from(clients)
    .where(eq(clients.id, clientId))
    .get();
  return row?.most ?? 0;
}

/**
 * Stores a new tool of a person. The first one makes the toolkit, whose address names nobody; of two first ones at once, both are in one.
 * @throws a unique violation if the person has a tool of that name; Forbidden where the person has the most
 */
export async function insert(
  db: Database,
  userId: string,
  draft: NewWidget,
  by: Actor,
): Promise<Widget> {
  const id = crypto.randomUUID();
  const kit = withFolds({ name: "My tools", collection: `Tool${randomText(10)}` });
  const make = db
    .insert(toolkits)
    .select(
      // In the order of the table's columns.
      sql`select ${id}, ${kit.name}, ${kit.nameFolded}, ${kit.collection}, ${DEFAULT_TOOLKIT_INDEX}, 1, client_id, id, 0
        from users where id = ${userId}`,
    )
    .onConflictDoNothing();
  const toolkitId = sql<string>`(select id from toolkits where user_id = ${userId})`;
  const place = { toolkitId, watched: [rowWithId(TOOLKIT, id)], before: [make] };
  const batch = insertion(db, place, draft, by);
  const { id: toolId, ...stored } = await withinPersonal(db, sql`${userId}`, batch);
  return { id: toolId, type: await collectionOf(db, userId), ...stored };
}

async function collectionOf(db: Database, userId: string): Promise<string> {
  const { collection } = toolkits;
  const row = await db
    .select({ collection })
    .from(toolkits)
    .where(eq(toolkits.userId, userId))
    .get();
  return row?.collection ?? "";
}

/**
 * A statement for the batch that deletes accounts, before it does: the entries of their tools are stale.
 * @param isMeant a condition on `users`
 */
export function staleTools(db: Database, isMeant: SQL) {
  return staleEntries.addWidgets(
    db,
    sql`${widgets.toolkitId} in (select t.id from ${users} join toolkits t on t.user_id = ${users.id} where ${isMeant})`,
  );
}
