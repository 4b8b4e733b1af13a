import { sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { AuditAction, AuditChanges } from "#domain/audit/audit.ts";

type AccountEvent<Changes = AuditChanges | SQL> = {
  action: AuditAction;
  /** Of the account, or an SQL expression for it. */
  userId: string | SQL;
  /** As an SQL expression: JSON. A row of a client has them beside the person. */
  changes?: Changes;
};

/** A statement for a batch: records what was done with an account. */
export function accountEvent(db: Database, by: Actor, happened: AccountEvent, where: SQL) {
  const { userId, ...what } = happened;
  const entityName = sql`(select username from users where id = ${userId})`;
  const row = { ...what, entity: "user", entityId: sql`${userId}`, entityName } as const;
  return event(db, by, row, where);
}

/**
 * A statement for a batch: records under the client of an account what was done with a link to it, so that the managers find it in
 * the history of their site, also after the account is gone (product/own-site 4). The row about the account stands beside it.
 */
export function siteEvent(
  db: Database,
  by: Actor,
  { action, userId, changes = sql`'{}'` }: AccountEvent<SQL>,
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
