import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import type { SealState, Seals } from "#domain/audit/answers.ts";
import { audit, auditSeals } from "#db/schema/audit.ts";
import type { Database } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";
import { dayAfter, utcDay } from "#domain/day.ts";
import { sha256 } from "#domain/sha256.ts";
import { idAt, timeOfId } from "#domain/time-ids.ts";

/** Rows of one query, and the most days that one call seals. */
const PAGE = 2_000;
const MAX_DAYS = 400;

type Seal = typeof auditSeals.$inferSelect;

/**
 * Seals every day (UTC) that is over and has no seal, from the day of the first row on. A seal is the SHA-256 of the seal before and of
 * the day's rows. So a changed row does not fit the seal of its day, and who changes that seal must change all later ones, too.
 * @param now milliseconds since 1970
 * @returns the number of days that were sealed
 */
export async function sealDays(db: Database, now: number): Promise<number> {
  const last = await newestSeal(db);
  const days = daysOf(db, last && dayAfter(last.day));
  const today = utcDay(now);
  let [previous, sealed, next] = [last?.digest ?? "", 0, await days.next()];
  let day = last ? dayAfter(last.day) : next.value?.day;
  for (; day !== undefined && day < today && sealed < MAX_DAYS; sealed += 1) {
    const rows: string[] = [];
    if (next.value?.day === day) {
      rows.push(...next.value.rows);
      // oxlint-disable-next-line no-await-in-loop -- each day follows the one before
      next = await days.next();
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    const digest = await digestOf(previous, rows);
    const seal: Seal = { day, rows: rows.length, digest, previous };
    // Another run may have sealed the day meanwhile.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await db.insert(auditSeals).select(
      sql`select ${day}, ${seal.rows}, ${digest}, ${previous}
        where not exists (select 1 from ${auditSeals} where day = ${day})`,
    );
    [previous, day] = [digest, dayAfter(day)];
  }
  return sealed;
}

/** The number of seals, and the newest one, as they are stored. */
export async function stored(db: Database): Promise<Seals> {
  const [newest, days] = await Promise.all([newestSeal(db), db.$count(auditSeals)]);
  return {
    days,
    newest: newest ? { day: newest.day, digest: newest.digest } : null,
  };
}

async function newestSeal(db: Database): Promise<Seal | undefined> {
  return db.select().from(auditSeals).orderBy(desc(auditSeals.day)).limit(1).get();
}

/**
 * Computes seals anew. Names the first day whose rows or whose seal are not those of the day it was sealed.
 * @param newest how many of the newest seals; without it all, which reads every row
 */
export async function verify(db: Database, newest?: number): Promise<SealState> {
  // SQLite takes a limit of -1 as none.
  const latest = db
    .select()
    .from(auditSeals)
    .orderBy(desc(auditSeals.day))
    .limit(newest ?? -1);
  const seals = (await latest).toReversed();
  const [first] = seals;
  const isPart = newest !== undefined && first !== undefined;
  const days = daysOf(db, isPart ? first.day : "");
  const erased = await erasedSeals(db, first?.day ?? "");
  let [previous, rows, next] = [isPart ? first.previous : "", 0, await days.next()];
  for (const [index, seal] of seals.entries()) {
    const own: string[] = [];
    // Rows of an earlier day have no seal of their own: they must not be there.
    while (next.value && next.value.day <= seal.day) {
      own.push(...next.value.rows);
      // oxlint-disable-next-line no-await-in-loop -- each day follows the one before
      next = await days.next();
    }
    const former = seals[index - 1];
    const follows = former === undefined || dayAfter(former.day) === seal.day;
    const isWhole = follows && seal.previous === previous && seal.rows === own.length;
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!isWhole || (await digestOf(previous, own)) !== (erased.get(seal.day) ?? seal.digest))
      return { ...stateOf(seals, rows), broken: seal.day };
    previous = seal.digest;
    rows += own.length;
  }
  return { ...stateOf(seals, rows), broken: null };
}

function stateOf(seals: Seal[], rows: number): Omit<SealState, "broken"> {
  const newest = seals.at(-1);
  return {
    days: seals.length,
    rows,
    newest: newest ? { day: newest.day, digest: newest.digest } : null,
  };
}

/** The seal of rows, each as text, after another seal. */
export async function digestOf(previous: string, rows: string[]): Promise<string> {
  return sha256([previous, ...rows].join("\n"));
}

/**
 * The seals of days whose rows were changed since, because they named a deleted account (db/audit/erase.ts). The seals after them follow
 * the seal of the day, not this one.
 */
async function erasedSeals(db: Database, from: string, to = "~"): Promise<Map<string, string>> {
  const rows = await db.all<{ day: string; digest: string | null }>(
    sql`select entity_id as day, changes ->> '$.digest[1]' as digest from audit
      where entity = 'audit' and entity_id between ${from} and ${to} and action = 'erase' order by id`,
  );
  return new Map(rows.flatMap(({ day, digest }) => (digest === null ? [] : [[day, digest]])));
}

/** The seal that the rows of a day have, and the seal before it. */
export async function sealOf(db: Database, day: string) {
  const [[seal], erased] = await Promise.all([
    db.select().from(auditSeals).where(eq(auditSeals.day, day)),
    erasedSeals(db, day, day),
  ]);
  return seal && { previous: seal.previous, digest: erased.get(day) ?? seal.digest };
}

/** The rows of a day, each as text. */
export async function rowsOfDay(db: Database, day: string, row = WHOLE_ROW): Promise<string[]> {
  const { value } = await daysOf(db, day, dayAfter(day), row).next();
  return value?.rows ?? [];
}

/** The days that have rows, in their order, each row as text. */
async function* daysOf(
  db: Database,
  from = "",
  to = "",
  row = WHOLE_ROW,
): AsyncGenerator<{ day: string; rows: string[] }, undefined> {
  let current: { day: string; rows: string[] } | undefined;
  let after = from && idAt(Date.parse(from));
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page = await paced(async () =>
      db
        .select({ id: audit.id, text: sql<string>`json_array(${row})` })
        .from(audit)
        .where(and(gt(audit.id, after), to ? lt(audit.id, idAt(Date.parse(to))) : undefined))
        .orderBy(asc(audit.id))
        .limit(PAGE),
    );
    for (const { id, text } of page) {
      const day = utcDay(timeOfId(id));
      if (current?.day !== day) {
        if (current) yield current;
        current = { day, rows: [] };
      }
      current.rows.push(text);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.id ?? after;
  }
  if (current) yield current;
  return undefined;
}

const WHOLE_ROW = sql.join(Object.values(getTableColumns(audit)), sql`, `);
