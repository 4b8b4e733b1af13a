import { sql, type SQL } from "drizzle-orm";
import { type Database, runTogether } from "#db/base/connect.ts";
import { removeSums, SUMS } from "#db/usage/sums.ts";
import { utcDay } from "#domain/day.ts";
import { FEATURE_NAMES, OLD } from "#domain/usage/names.ts";

/** How long the sums of a day are kept by person and widget. */
const MONTHS = 13;

const FEATURES = sql.raw(Array.from(FEATURE_NAMES.keys(), (name) => `'${name}'`).join(", "));

/** The feature and the person of a row of `usage_days`, as they are after 13 months. Tools that are no widgets stay. */
export const OLD_FEATURE = sql`case when feature in (${FEATURES}) then feature else ${sql.raw(`'${OLD}'`)} end`;
export const OLD_USER = sql`case when user_id = '' then '' else ${sql.raw(`'${OLD}'`)} end`;

/**
 * Adds up some rows of a day that is older than 13 months without their persons and widgets (product/usage 5).
 * @param now milliseconds since 1970
 * @returns the number of rows that were added up or, at the end of a day, stored; 0 if no day is left
 */
export async function addUpOldDays(db: Database, now: number, limit: number): Promise<number> {
  const day = await dayLeft(db, now);
  if (day === undefined) return 0;
  return (await addUpSome(db, day, limit)) || markDone(db, day);
}

async function dayLeft(db: Database, now: number): Promise<string | undefined> {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - MONTHS);
  const until = utcDay(end.getTime());
  const [row] = await db.all<{ day: string }>(sql`
    with recursive d(day) as (select min(day) from usage_days union all select (select min(day) from usage_days where day > d.day) from d where d.day < ${until})
    select day from d where day < ${until} and not exists (select 1 from usage_sums s where s.day = d.day and s.split = ${OLD}) limit 1`);
  return row?.day;
}

async function addUpSome(db: Database, day: string, limit: number): Promise<number> {
  const key = sql`day, client_id, feature, user_id, kind, model`;
  const some = sql`(select ${key} from usage_days where day = ${day} and (feature <> ${OLD_FEATURE} or user_id <> ${OLD_USER})
    order by ${key} limit ${limit})`;
  const columns = SUMS.map(([, column]) => column);
  const sums = sql.raw(columns.map((column) => `sum(${column})`).join(", "));
  const added = sql.raw(columns.map((name) => `${name} = ${name} + excluded.${name}`).join(", "));
  // The rows that the first statement adds are none of those that the second one deletes.
  const results = await runTogether(db, [
    sql`insert into usage_days (${key}, ${sql.raw(columns.join(", "))})
      select day, client_id, ${OLD_FEATURE} as old_feature, ${OLD_USER} as old_user, kind, model, ${sums} from usage_days
      where (${key}) in ${some} group by client_id, old_feature, old_user, kind, model on conflict do update set ${added}`,
    sql`delete from usage_days where (${key}) in ${some}`,
    removeSums(daysWithChanges(day)),
  ]);
  return results[1]?.meta.changes ?? 0;
}

/** The day, if the statement before changed a row. */
function daysWithChanges(day: string): SQL {
  return sql`select ${day} where changes() > 0`;
}

/** The row is deleted when the day is added up for reports: the next night then looks at the day once more. */
async function markDone(db: Database, day: string): Promise<number> {
  const columns = sql.raw(SUMS.map(([, column]) => column).join(", "));
  const zeros = sql.raw(SUMS.map(() => "0").join(", "));
  await db.run(sql`insert into usage_sums (day, split, value, ${columns}) values (${day}, ${OLD}, '', ${zeros})
    on conflict do nothing`);
  return 1;
}
