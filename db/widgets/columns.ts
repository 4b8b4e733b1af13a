import { type AnyColumn, sql, type SQL } from "drizzle-orm";
import { ownColumns } from "#db/base/database.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { Actor } from "#domain/audit/actor.ts";

const { id: _, toolkitId: __, version: ___, updatedAt: ____, ...data } = ownColumns(widgets);

/** The columns of the fields of a widget. Versions, files and the audit have them all. */
export const widgetData = data;

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
