import { sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { AuditAction } from "#domain/audit/audit.ts";

type SiteEvent = {
  action: AuditAction;
  /** Of the account, or an SQL expression for it. */
  userId: string | SQL;
  /** JSON: what the row has beside the person. */
  changes?: SQL;
};

/**
 * A statement for a batch: records under the client of an account what was done with a link to it, so that the managers find it in
 * the history of their site, also after the account is gone (product/own-site 4). The row about the account stands beside it.
 */
export function siteEvent(
  db: Database,
  by: Actor,
  { action, userId, changes = sql`'{}'` }: SiteEvent,
  where: SQL,
) {
  const of = (value: SQL) =>
    sql`(select ${value} from users u join clients c on c.id = u.client_id where u.id = ${userId})`;
  const person = of(
    sql`json_object('person', json_array(null, u.username), 'personId', json_array(null, u.id))`,
  );
  const row = {
    action,
    entity: "client",
    entityId: of(sql`c.id`),
    entityName: of(sql`c.clientname`),
    changes: sql`json_patch(${person}, ${changes})`,
  } as const;
  return event(db, by, row, where);
}
