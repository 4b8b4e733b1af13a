import { type AnyColumn, and, eq, sql, type SQL } from "drizzle-orm";
import type { ListedVersion, StoredVersion } from "#domain/widgets/replies.ts";
import { type Subject, fieldsOf, recorded } from "#db/audit/record.ts";
import { all, offsetOf, type Database } from "#db/base/database.ts";
import { ratingCounts } from "#db/schema/embeds.ts";
import { versionTests, widgets, widgetDrafts, widgetVersions } from "#db/schema/widgets.ts";
import { widgetData } from "#db/audited.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { Page } from "#domain/list-query.ts";
import type { TestSummary } from "#domain/widgets/gate.ts";
import {
  EMPTY_WIDGET,
  MAX_NOTED_VERSIONS,
  MAX_VERSIONS,
  MAX_VERSION_BYTES,
  VERSION_FIELDS,
  type VersionQuery,
} from "#domain/widgets/widget.ts";

/** The author of a change, the note and the tests of the version, and the action that the audit records, if it is no edit. */
export type Edit = Actor & {
  note?: string;
  action?: "publish" | "restore";
  tests?: TestSummary | null;
};

const PLATFORM = "Platform";

/**
 * The name of whoever changes a widget, as its versions and drafts show it: an administrator or a program of the platform is "Platform" in a toolkit that belongs to a
 * client, whose managers read it (product/own-site 6), or to another person. The audit has the name.
 */
export function authorOf({ userId, username }: Actor, widgetId: SQL): SQL<string> {
  const isPlatforms = sql`(exists (select 1 from users u where u.id = ${userId} and u.is_admin)
    or exists (select 1 from service_tokens s where 'token:' || s.id = ${userId} and s.client_id is null))`;
  return sql<string>`case when ${isPlatforms}
      and exists (select 1 from widgets w join toolkits t on t.id = w.toolkit_id where w.id = ${widgetId} and t.client_id is not null and t.user_id is not ${userId})
    then ${PLATFORM} else ${username} end`;
}

/** The id of an author as answers have it: none for those that are shown as "Platform". */
export function shownAuthorId(
  authorId: SQL | AnyColumn,
  author: SQL | AnyColumn,
): SQL<string | null> {
  return sql<string | null>`case when ${author} = ${PLATFORM} then null else ${authorId} end`;
}

const { version, authorId, author, note, createdAt, data } = widgetVersions;
const columns = {
  version,
  authorId: shownAuthorId(authorId, author),
  author,
  note,
  createdAt,
};

const VERSION_DATA = fieldsOf(widgetData);

/**
 * Statements for a batch, after those that change a widget: store what is live now as a version, unless it is stored. A save that was
 * refused changes no widget, so it stores no version. The oldest versions go, but never the one that is live or that the draft changes:
 * those without a note beyond MAX_VERSIONS, those with a note beyond MAX_NOTED_VERSIONS, and all beyond MAX_VERSION_BYTES.
 */
export function addVersion(db: Database, widgetId: string, by: Edit) {
  const inserted = insertVersions(db, sql`${widgets.id} = ${widgetId}`, by);
  const pruned = db.delete(widgetVersions).where(
    and(
      eq(widgetVersions.widgetId, widgetId),
      sql`${version} in (select version from (
          select version, note, row_number() over newest as place,
            sum(note <> '') over newest as noted, sum(octet_length(data)) over newest as bytes
          from ${widgetVersions} where widget_id = ${widgetId} window newest as (order by version desc))
        where place > 1 and ((note = '' and place > ${MAX_VERSIONS})
          or (note <> '' and noted > ${MAX_NOTED_VERSIONS}) or bytes > ${MAX_VERSION_BYTES}))`,
      sql`${version} not in (select base_version from ${widgetDrafts} where widget_id = ${widgetId})`,
    ),
  );
  return [inserted, pruned] as const;
}

/** A statement for a batch: stores what is live of some widgets as versions, unless it is stored. */
export function insertVersions(db: Database, where: SQL, by: Edit) {
  return db
    .insert(widgetVersions)
    .select(
      sql`select ${widgets.id}, ${widgets.version}, ${VERSION_DATA}, ${by.userId}, ${authorOf(by, sql`${widgets.id}`)}, ${by.note ?? ""}, ${now()}, ${by.tests ? JSON.stringify(by.tests) : null}
          from ${widgets} where ${where}`,
    )
    .onConflictDoNothing();
}

/** A page of the versions of a widget, the newest first. */
export async function page(
  db: Database,
  widgetId: string,
  query: VersionQuery,
): Promise<Page<ListedVersion>> {
  // The page has numbers only, and each version is joined to its predecessor: a page with data, or lag(), would copy the data of all
  // versions.
  const rows = await db.all<
    Omit<ListedVersion, "changed" | "tests" | "results"> & {
      changed: string;
      tests: string | null;
      passed: number;
      ran: number;
      total: number;
    }
  >(sql`
    with page as (
      select version from ${widgetVersions} where widget_id = ${widgetId}
      order by version desc limit ${query.size} offset ${offsetOf(query)})
    select v.version, ${shownAuthorId(sql`v.author_id`, sql`v.author`)} as authorId, v.author, v.note, v.created_at as createdAt, v.checks as tests,
      (select count(*) from ${versionTests} t where t.widget_id = ${widgetId} and t.version = v.version) as ran,
      (select count(*) from ${versionTests} t where t.widget_id = ${widgetId} and t.version = v.version and t.state = 'passed') as passed,
      (select count(*) from ${widgetVersions} where widget_id = ${widgetId}) as total,
      former.version is null as isFirst, ${changedFields("v", "former")} as changed,
      (select coalesce(sum(r.up), 0) from ${ratingCounts} r where r.widget_id = ${widgetId} and r.version = v.version) as up,
      (select coalesce(sum(r.down), 0) from ${ratingCounts} r where r.widget_id = ${widgetId} and r.version = v.version) as down
    from page join ${widgetVersions} v on v.widget_id = ${widgetId} and v.version = page.version
    left join ${widgetVersions} former on former.widget_id = ${widgetId} and former.version =
      (select max(version) from ${widgetVersions} older where older.widget_id = ${widgetId} and older.version < v.version)
    order by v.version desc`);
  const isPastEnd = rows.length === 0 && query.page > 1;
  return {
    rows: rows.map(({ total: _, changed, tests, passed, ran, isFirst, ...row }) => ({
      ...row,
      tests: tests === null ? null : (JSON.parse(tests) as TestSummary),
      results: ran === 0 ? null : { passed, of: ran },
      isFirst: Boolean(isFirst),
      changed: JSON.parse(changed) as ListedVersion["changed"],
    })),
    total: isPastEnd
      ? await db.$count(widgetVersions, eq(widgetVersions.widgetId, widgetId))
      : (rows[0]?.total ?? 0),
  };
}

/**
 * The names of the fields that differ, as a JSON list. The order of the keys of an object is no difference. A version from before a
 * field has its default; the first version has no changes.
 */
function changedFields(newer: string, former: string): SQL {
  const defaults = Object.fromEntries(VERSION_FIELDS.map((field) => [field, EMPTY_WIDGET[field]]));
  const value = (row: string) =>
    sql`ifnull(json_extract(${sql.identifier(row)}.data, '$.' || f.key), f.value)`;
  const parts = (row: string) =>
    sql`(select json_group_array(json_array(fullkey, type, atom)) from
      (select fullkey, type, atom from json_tree(${sql.identifier(row)}.data, '$.' || f.key) order by fullkey))`;
  return sql`(select json_group_array(f.key) from json_each(${JSON.stringify(defaults)}) f
    where ${sql.identifier(former)}.data is not null and ${value(newer)} is not ${value(former)}
      and ${parts(newer)} <> ${parts(former)})`;
}

export async function get(
  db: Database,
  widgetId: string,
  number: number,
): Promise<StoredVersion | null> {
  return (
    (await db
      .select({ ...columns, data })
      .from(widgetVersions)
      .where(isVersion(widgetId, number))
      .get()) ?? null
  );
}

/** Notes of versions as the audit records them: in a row about the widget. */
const VERSION_NOTE: Subject = {
  entity: "widget",
  table: widgetVersions,
  id: widgetVersions.widgetId,
  name: sql`(select name from ${widgets} where id = ${widgetVersions.widgetId})`,
  fields: sql`json_object('noteOfVersion' || ${version}, ${note})`,
};

/** Changes the note of a version. Returns `null` if the version is not stored. */
export async function annotate(
  db: Database,
  widgetId: string,
  number: number,
  text: string,
  by: Actor,
): Promise<StoredVersion | null> {
  const isMeant = isVersion(widgetId, number);
  const watched = { subject: VERSION_NOTE, where: isMeant, action: "edit" as const };
  const change = db.update(widgetVersions).set({ note: text }).where(isMeant);
  await recorded(db, by, watched, [change]);
  return get(db, widgetId, number);
}

function isVersion(widgetId: string, number: number) {
  return all(eq(widgetVersions.widgetId, widgetId), eq(version, number));
}

function now(): string {
  return new Date().toISOString();
}
