import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import type { OwnLink } from "#domain/account-answers.ts";
import { DAY_MS } from "#domain/durations.ts";
import { idAt, timeOfId } from "#domain/time-ids.ts";

/** How long a link stands in the list of its owner. */
const SHOWN_MS = 90 * DAY_MS;
const MAX_SHOWN = 20;

type Viewer = { userId: string; clientId: string; isAdmin: boolean };

/**
 * What was done with one-time links of a person's account in the last 90 days, the newest first. Names of administrators are for
 * administrators, those of other clients for nobody else.
 */
export async function list(
  db: Database,
  { userId, clientId, isAdmin }: Viewer,
): Promise<OwnLink[]> {
  const rows = await db.all<Omit<OwnLink, "at"> & { id: string }>(sql`select a.id,
      case when a.action = 'link' then 'made' when a.changes -> '$.passwordHash' is not null then 'password' else 'session' end as "what",
      case when a.actor_id = ${userId} then null
        when ${isAdmin ? 1 : 0} and a.actor_kind = 'user' then coalesce(u.username, 'Former account')
        when u.is_admin or a.actor_kind <> 'user' then 'Platform'
        when u.client_id = ${clientId} then u.username else 'Former account' end as "by"
    from audit a left join users u on u.id = a.actor_id
    where a.entity = 'user' and a.entity_id = ${userId} and a.id >= ${idAt(Date.now() - SHOWN_MS)} and a.action in ('link', 'use-link')
    order by a.id desc limit ${MAX_SHOWN}`);
  return rows.map(({ id, what, by }) => ({ at: new Date(timeOfId(id)).toISOString(), what, by }));
}
