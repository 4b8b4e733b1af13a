import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { alerts } from "#db/schema/operations.ts";
import { DAY_MS } from "#domain/durations.ts";

/**
 * Raises an alert about each service token that ends in seven to eight days, as far as this runs once a day, or sooner; acknowledges those
 * about tokens that have ended.
 * @param now milliseconds since 1970
 * @returns the number of new alerts
 */
export async function endingTokens(db: Database, now: number): Promise<number> {
  const lives = sql`exists (select 1 from service_tokens t where 'token.ending:' || t.id = ${alerts.key} and t.ends_at > ${now})`;
  await db.run(sql`update ${alerts} set acknowledged_at = ${now}, acknowledged_by = ''
    where kind = 'token.ending' and acknowledged_at is null and not ${lives}`);
  const { meta } = await db.run(sql`
    insert into ${alerts} (key, kind, client_id, at, data, next_at)
    select 'token.ending:' || id, 'token.ending', client_id, ${now},
      json_object('token', name, 'end', strftime('%Y-%m-%d, %H:%M', ends_at / 1000, 'unixepoch')), ${now}
    from service_tokens where ends_at > ${now} and ends_at < ${now + 8 * DAY_MS}
    on conflict do nothing`);
  return meta.changes;
}
