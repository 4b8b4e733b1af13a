import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";
import { dayAfter } from "#domain/day.ts";

/** About the most rows that a statement adds up (D1 counts them twice): visitors' statements wait for it. */
export const SLICE = 8_000;

/** A place in the key of `usage_days`. */
type Place = { day: string; client: string };

/** After every client's id. */
const LAST = "~";

/**
 * Divides the sums of days into slices of about 8,000 rows, so that no statement is long. The rows of a client are found by day and
 * client, the beginning of the table's key, so other clients' rows are not read.
 * @param wanted.days in their order
 * @param wanted.clientId one client's rows; all clients' if undefined
 * @returns for each slice what follows `from`, with the alias `u`
 */
export async function slicesOf(
  db: Database,
  { days, clientId }: { days: string[]; clientId?: string },
): Promise<SQL[]> {
  if (clientId !== undefined) return slicesOfClient(db, days, clientId);
  const slices = [];
  for (const { from, to } of runsOf(days)) {
    for (let after: Place | undefined = { day: from, client: "" }; after !== undefined;) {
      const rest = rowsBetween(after, { day: to, client: LAST });
      const nextEnd = sql`select u.day as day, u.client_id as client from ${rest} order by 1, 2 limit 1 offset ${SLICE}`;
      const [end] = await paced(() => db.all<Place>(nextEnd));
      slices.push(end ? rowsBetween(after, end) : rest);
      after = end;
    }
  }
  return slices;
}

/** The rows after a place up to another one. SQLite searches the primary key by both ends only for a condition of this form. */
function rowsBetween(after: Place, until: Place): SQL {
  return sql`(select * from usage_days u where (u.day, u.client_id) > (${after.day}, ${after.client})
    and (u.day, u.client_id) <= (${until.day}, ${until.client})) u`;
}

async function slicesOfClient(db: Database, days: string[], clientId: string): Promise<SQL[]> {
  const slices = [];
  for (let rest = days; rest.length > 0;) {
    const ofClient = (some: string[]) =>
      sql`json_each(${JSON.stringify(some)}) d cross join usage_days u on u.day = d.value and u.client_id = ${clientId}`;
    const nextEnd = sql`select u.day as day from ${ofClient(rest)} limit 1 offset ${SLICE}`;
    const [end] = await paced(() => db.all<{ day: string }>(nextEnd));
    const isBefore = (day: string) => end === undefined || day <= end.day;
    slices.push(ofClient(rest.filter(isBefore)));
    rest = rest.filter((day) => !isBefore(day));
  }
  return slices;
}

/** The first and the last day of each run of days that follow each other. */
function runsOf(days: string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && dayAfter(last.to) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
