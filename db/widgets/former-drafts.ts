import { and, desc, eq, getTableColumns, notInArray, type SQL, sql } from "drizzle-orm";
import type { FormerDraft } from "#domain/widgets/answers.ts";
import type { Database } from "#db/base/connect.ts";
import { formerDrafts, widgetDrafts } from "#db/schema/widgets.ts";
import { authorOf, shownAuthorId } from "#db/widgets/author.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { MAX_FORMER_DRAFTS } from "#domain/widgets/draft.ts";

const { widgetId, replacedAt, version } = formerDrafts;

/** Statements for a batch, before one that replaces or deletes a draft: keep it if it matches, and of all only the newest. */
export function keepFormer(db: Database, id: string, where: SQL | undefined, by: Actor) {
  const now = new Date().toISOString();
  const kept = db
    .insert(formerDrafts)
    .select(
      db
        .select({
          ...getTableColumns(widgetDrafts),
          replacedAt: sql<string>`${now}`.as("replaced_at"),
          replacedBy: authorOf(by, sql`${id}`).as("replaced_by"),
        })
        .from(widgetDrafts)
        .where(and(eq(widgetDrafts.widgetId, id), where)),
    )
    .onConflictDoNothing();
  const newest = db.select({ version }).from(formerDrafts).where(eq(widgetId, id));
  const pruned = db
    .delete(formerDrafts)
    .where(
      and(
        eq(widgetId, id),
        notInArray(
          version,
          newest.orderBy(desc(replacedAt), desc(version)).limit(MAX_FORMER_DRAFTS),
        ),
      ),
    );
  return [kept, pruned] as const;
}

/** The drafts of a widget that can be taken back, the newest first. */
export async function list(db: Database, id: string): Promise<FormerDraft[]> {
  const { data, baseVersion, authorId, author, updatedAt, replacedBy } = formerDrafts;
  const columns = { data, baseVersion, author, updatedAt, version, replacedAt, replacedBy };
  return db
    .select({ ...columns, authorId: shownAuthorId(authorId, author) })
    .from(formerDrafts)
    .where(eq(widgetId, id))
    .orderBy(desc(replacedAt), desc(version));
}
