import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";

/** The refusal to give an account more reach while a manager may know its password. */
const KNOWN_PASSWORD = "A manager may have access to this account. Give it a new password, too.";

/**
 * A condition: no manager has made a one-time link for the account, by which the manager may have chosen its password, and it never had an
 * account at the provider of a client, which a manager has chosen. Whoever made a link and is no administrator now counts as a manager.
 */
export function hasOwnPassword(id: string): SQL {
  return sql`not exists (select 1 from audit a where a.entity = 'user' and a.entity_id = ${id} and (a.changes -> '$.identity' is not null
    or a.action = 'link' and a.actor_kind = 'user' and not exists (select 1 from users m where m.id = a.actor_id and m.is_admin = 1)))`;
}

/** Throws Forbidden where a manager may know the password of the account. */
export async function forbidKnownPassword(db: Database, id: string): Promise<void> {
  const [row] = await db.all<{ isOwn: number }>(sql`select ${hasOwnPassword(id)} as isOwn`);
  if (!row?.isOwn) throw new Forbidden(KNOWN_PASSWORD);
}
