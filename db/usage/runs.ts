import { type SQL, getTableColumns, sql } from "drizzle-orm";
import { deletedName } from "#db/audit/record.ts";
import { all, type Database } from "#db/base/database.ts";
import * as windows from "#db/base/windows.ts";
import { END, WINDOW, pageOfWindow } from "#db/base/windows.ts";
import { runs } from "#db/schema/usage.ts";
import { programNamed } from "#db/service-tokens/service-tokens.ts";
import { EVERY_CLIENT, type Reach } from "#domain/clients/client.ts";
import { DAY_MS, idAt, timeOfId } from "#domain/time.ts";
import type { Run, RunPage } from "#domain/usage/replies.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";

/**
 * A page of the runs that match a filter, newest first. `before` is the `next` of the page before. People of a client see no name of a
 * person who is of another client by now.
 */
export async function page(
  db: Database,
  reach: Reach,
  { before = END, size, ...wanted }: RunFilter & { before?: string; size: number },
): Promise<RunPage> {
  const filter = within(reach, wanted);
  const isOwn = reach !== EVERY_CLIENT;
  const windowIn = (columns: SQL) => windowOf(filter, before, columns);
  return pageOfWindow(db, size, windowIn, (limit) => select(db, filter, { before, limit, isOwn }));
}

export async function get(db: Database, reach: Reach, id: string): Promise<Run | null> {
  const isOf = reach === EVERY_CLIENT ? sql`true` : sql`client_id = ${reach}`;
  const [row] = await named(
    db,
    sql`(select * from runs where id = ${id} and ${isOf})`,
    reach !== EVERY_CLIENT,
  );
  return row ?? null;
}

function within(reach: Reach, filter: RunFilter): RunFilter {
  return reach === EVERY_CLIENT ? filter : { ...filter, client: reach };
}

/** Whether more than `limit` runs match a filter, or too many have to be read to tell. */
export async function areMoreThan(
  db: Database,
  reach: Reach,
  wanted: RunFilter,
  limit: number,
): Promise<boolean> {
  const filter = within(reach, wanted);
  const windowAt = (before: string) => windowOf(filter, before, sql`*`);
  return windows.areMoreThan(db, limit, windowAt, matching(filter));
}

type Place = { before: string; limit: number; isOwn: boolean };

async function select(db: Database, filter: RunFilter, { before, limit, isOwn }: Place) {
  const matched = sql`(select * from ${windowOf(filter, before, sql`*`)} where ${matching(filter)} order by id desc limit ${limit})`;
  return named(db, matched, isOwn);
}

/** The newest runs in reach of an index, which the other conditions then choose from. */
function windowOf(filter: RunFilter, before: string, columns: SQL): SQL {
  return sql`(select ${columns} from runs where ${all(...reachOf(filter, before))} order by id desc limit ${WINDOW})`;
}

/** Conditions that an index answers. A day is at most 14 hours away from that of UTC. */
function reachOf({ client, from, to }: RunFilter, before: string): SQL[] {
  const until = to === undefined ? END : idAt(Date.parse(to) + 2 * DAY_MS);
  const reach = [sql`id < ${before < until ? before : until}`];
  if (from !== undefined) reach.push(sql`id >= ${idAt(Date.parse(from) - DAY_MS)}`);
  if (client !== undefined) reach.push(sql`client_id = ${client}`);
  return reach;
}

function matching(filter: RunFilter): SQL {
  const { feature, user, kind, outcome, model, replaced, estimated, from, to } = filter;
  return all(
    feature && sql`feature = ${feature}`,
    user && sql`user_id = ${user}`,
    kind && sql`kind = ${kind}`,
    outcome && sql`outcome = ${outcome}`,
    model && sql`(model_asked = ${model} or model_answered = ${model})`,
    replaced && sql`coalesce(model_answered <> model_asked, 0) = ${isYes(replaced)}`,
    estimated && sql`(estimated <> 0) = ${isYes(estimated)}`,
    from && sql`day >= ${from}`,
    to && sql`day <= ${to}`,
  );
}

function isYes(value: string): number {
  return value === "true" ? 1 : 0;
}

const { month: _month, ...shownColumns } = getTableColumns(runs);
const COLUMNS = sql.join(
  Object.entries(shownColumns).map(([name, { name: column }]) =>
    sql.raw(`r.${column} as "${name}"`),
  ),
  sql`, `,
);

/** Some rows of `runs`, newest first, with the names of what they are about. */
async function named(db: Database, some: SQL, isOwn: boolean): Promise<Run[]> {
  const isKnown = isOwn ? sql`u.client_id = r.client_id` : sql`true`;
  const rows = await db.all<Omit<Run, "at">>(
    sql`select ${COLUMNS}, coalesce(c.clientname, ${deletedName("client", sql`r.client_id`)}) as clientName,
      coalesce(w.name, ${deletedName("widget", sql`r.feature`)}) as widgetName, coalesce(u.username, ${programNamed(sql`r.user_id`)}) as username,
      exists (select 1 from run_texts t where t.run_id = r.id) as hasTexts from ${some} as r
      left join clients c on c.id = r.client_id left join widgets w on w.id = r.feature left join users u on u.id = r.user_id and ${isKnown}
      order by r.id desc`,
  );
  return rows.map((run) => ({
    ...run,
    at: new Date(timeOfId(run.id)).toISOString(),
    hasTexts: Boolean(run.hasTexts),
  }));
}
