import { type SQL, and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { StaleVersion, UnknownReference } from "#db/base/errors.ts";
import { all, type Database } from "#db/base/database.ts";
import { formerDrafts, widgetDrafts, widgets } from "#db/schema/widgets.ts";
import { type VersionTest, noteEnds } from "#db/widgets/tests.ts";
import { type Edit, authorOf, shownAuthorId } from "#db/widgets/versions.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { FormerDraft, StoredDraft } from "#domain/widgets/replies.ts";
import {
  type DraftData,
  type DraftSave,
  MAX_FORMER_DRAFTS,
  hasSameData,
} from "#domain/widgets/draft.ts";
import type { Widget, WidgetChanges } from "#domain/widgets/widget.ts";

const { widgetId, version, baseVersion, data, authorId, author, updatedAt } = widgetDrafts;
const columns = {
  data,
  baseVersion,
  authorId: shownAuthorId(authorId, author),
  author,
  updatedAt,
  version,
};

/** The version of a draft while the batch that publishes it runs. */
const PUBLISHING = 0;

export async function get(db: Database, id: string): Promise<StoredDraft | null> {
  return (await db.select(columns).from(widgetDrafts).where(eq(widgetId, id)).get()) ?? null;
}

/**
 * Stores the draft of a widget. Equal data leaves the stored draft as it is, whatever version the save names.
 * @param widget the live widget
 * @param tries how often a save that names no version is merged with drafts that others have stored meanwhile
 * @throws StaleVersion if another draft is stored than the save names; UnknownReference if the widget never had the base version
 */
export async function put(
  db: Database,
  widget: Widget,
  save: DraftSave,
  by: Edit,
  tries = 5,
): Promise<StoredDraft> {
  if (save.baseVersion !== undefined && save.baseVersion > widget.version)
    throw new UnknownReference("baseVersion", [String(save.baseVersion)]);
  const former = await get(db, widget.id);
  const merged: DraftData = { ...(former ?? widget).data, ...save.data };
  const next = save.baseVersion ?? former?.baseVersion ?? widget.version;
  if (former && former.baseVersion === next && hasSameData(former.data, merged)) return former;
  const fields = {
    data: merged,
    authorId: by.userId,
    author: authorOf(by, sql`${widget.id}`),
    updatedAt: new Date().toISOString(),
  };
  // A draft of somebody else must not have the version of one that was deleted: the time makes it different.
  const first = { widgetId: widget.id, version: Date.now(), baseVersion: next };
  const expected = save.version ?? former?.version ?? 0;
  const isMeant = eq(version, expected);
  const changes = { ...fields, baseVersion: save.baseVersion, version: sql`${version} + 1` };
  const isReplaced = save.keep ? isMeant : and(isMeant, sql`${authorId} is not ${by.userId}`);
  const write =
    expected === 0
      ? db
          .insert(widgetDrafts)
          .values({ ...first, ...fields })
          .onConflictDoUpdate({ target: widgetId, set: changes, setWhere: isMeant })
          .returning(columns)
      : db
          .update(widgetDrafts)
          .set(changes)
          .where(and(eq(widgetId, widget.id), isMeant))
          .returning(columns);
  const [, , [stored]] = await db.batch([...keepFormer(db, widget.id, isReplaced, by), write]);
  if (stored) return stored;
  // Somebody else has stored a draft since it was read: a save that names no version is merged with theirs.
  if (save.version === undefined && tries > 1) return put(db, widget, save, by, tries - 1);
  throw new StaleVersion(await get(db, widget.id));
}

/**
 * Deletes the draft of a widget; it can be taken back. Returns false if there is none.
 * @throws StaleVersion if another version is stored than the one that the caller names
 */
export async function remove(
  db: Database,
  id: string,
  by: Edit,
  expected?: number,
): Promise<boolean> {
  const isMeant = expected === undefined ? undefined : eq(version, expected);
  const [, , removed] = await db.batch([
    ...keepFormer(db, id, isMeant, by),
    db
      .delete(widgetDrafts)
      .where(and(eq(widgetId, id), isMeant))
      .returning({ version }),
  ]);
  if (removed.length > 0) return true;
  const stored = await get(db, id);
  if (stored) throw new StaleVersion(stored);
  return false;
}

/**
 * Makes a draft live: the widget gets its data as a new version, and the draft goes, all in one batch.
 * @param changes the data of the draft, checked; their version is the one that the draft changes
 * @param draftVersion the version of the draft that the changes were read from
 * @param tests how its tests ended, which is noted with the new version
 * @throws StaleVersion if the widget or the draft has changed meanwhile
 */
export async function publish(
  db: Database,
  type: string,
  changes: WidgetChanges & { version: number },
  draftVersion: number,
  by: Edit,
  tests: VersionTest[],
): Promise<Widget | null> {
  const isOfWidget = eq(widgetId, changes.widgetid);
  const isLive = sql`${baseVersion} = (select version from ${widgets} where id = ${widgetId})`;
  const isMeant = and(isOfWidget, eq(version, draftVersion), isLive);
  // The mark shows the later statements whether draft and widget are still those that were read.
  const isMarked = all(isOfWidget, eq(version, PUBLISHING));
  try {
    return await widgetRows.update(db, type, changes, by, {
      before: db.update(widgetDrafts).set({ version: PUBLISHING }).where(isMeant),
      isMeant: sql`exists (select 1 from ${widgetDrafts} where ${isMarked})`,
      after: [
        noteEnds(
          db,
          changes.widgetid,
          tests,
          sql`exists (select 1 from ${widgetDrafts} where ${isMarked})`,
        ),
        db.delete(widgetDrafts).where(isMarked),
      ],
    });
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    const draft = await get(db, changes.widgetid);
    const isSameWidget = (error.current as Widget).version === changes.version;
    throw isSameWidget ? new StaleVersion(draft) : error;
  }
}

/** Statements for a batch, before one that replaces or deletes a draft: keep it if it matches, and of all only the newest. */
function keepFormer(db: Database, id: string, where: SQL | undefined, by: Actor) {
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
  const newest = db
    .select({ version: formerDrafts.version })
    .from(formerDrafts)
    .where(eq(formerDrafts.widgetId, id));
  const pruned = db
    .delete(formerDrafts)
    .where(
      and(
        eq(formerDrafts.widgetId, id),
        notInArray(
          formerDrafts.version,
          newest
            .orderBy(desc(formerDrafts.replacedAt), desc(formerDrafts.version))
            .limit(MAX_FORMER_DRAFTS),
        ),
      ),
    );
  return [kept, pruned] as const;
}

/** The drafts of a widget that can be taken back, the newest first. */
export async function list(db: Database, id: string): Promise<FormerDraft[]> {
  const { data, baseVersion, author, updatedAt, version, replacedAt, replacedBy } = formerDrafts;
  const shown = { data, baseVersion, author, updatedAt, version, replacedAt, replacedBy };
  return db
    .select({ ...shown, authorId: shownAuthorId(formerDrafts.authorId, author) })
    .from(formerDrafts)
    .where(eq(formerDrafts.widgetId, id))
    .orderBy(desc(replacedAt), desc(version));
}
