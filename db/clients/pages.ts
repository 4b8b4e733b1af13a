import { and, inArray, sql } from "drizzle-orm";
import {
  contains,
  folded,
  jsonList,
  offsetOf,
  oneOf,
  orderOf,
  type Database,
} from "#db/base/database.ts";
import { clientColumns, NAME_ORDER, sortedName } from "#db/clients/columns.ts";
import { LAST_RUN, modelEnd, spentIn, timeOfRun } from "#db/clients/overview.ts";
import { clients } from "#db/schema/clients.ts";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";

const SORTED = {
  clientname: sortedName,
  domainurl: folded(clients.domainurlFolded, clients.domainurl),
  tagline: folded(clients.taglineFolded, clients.tagline),
  gptmodel: sql`lower(${clients.gptmodel})`,
};

const HAS_NO_WIDGETS = sql`not exists (select 1 from client_widgets cw where cw.client_id = clients.id)`;

type PageRow = ListedClient & { isModelGone: boolean };

/** The condition that a client's name, domain, tagline or model matches the search. */
function isFound({ search }: Pick<ListQuery, "search">) {
  // The stored domain too: somebody may search for the Punycode form of a host.
  return contains(search, [...Object.values(SORTED), clients.domainurl]);
}

/**
 * A page of the clients that match a search and a state, each with its cost, its last answer and the end of its model.
 * @param month the month of the cost, such as `2026-11`
 * @param lastDay later ends of models are left out
 * @param among the ids of those that need attention, where the query asks for these
 */
export async function get(
  db: Database,
  query: ListQuery,
  { month, lastDay, among }: { month: string; lastDay: string; among?: string[] },
): Promise<Page<PageRow>> {
  const matches = and(
    isFound(query),
    query.state === "no-widgets" ? HAS_NO_WIDGETS : undefined,
    among && inArray(clients.id, oneOf(among)),
  );
  const spent = spentIn(month);
  const [rows, total] = await Promise.all([
    db
      .select({ ...clientColumns, ...modelEnd(lastDay), spent, lastRun: LAST_RUN })
      .from(clients)
      .where(matches)
      .orderBy(...orderOf(query, { ...SORTED, spent, lastAnswerAt: LAST_RUN }, NAME_ORDER))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.$count(clients, matches),
  ]);
  const listed = rows.map(({ lastRun, ...row }) => ({ ...row, lastAnswerAt: timeOfRun(lastRun) }));
  return { rows: listed, total };
}

/**
 * What decides whether a client needs attention (domain/clients/attention.ts), of all clients that match a search. Of the approved
 * widgets it has one.
 * @param month and `lastDay` as above
 */
export async function facts(
  db: Database,
  query: Pick<ListQuery, "search">,
  { month, lastDay }: { month: string; lastDay: string },
) {
  const { id, domainurl, allowedOrigins, gptmodel, monthlyBudget, ownBudget, warnAt } =
    clientColumns;
  const approvedWidgets = jsonList(
    sql`select cw.widget_id as value from client_widgets cw where cw.client_id = clients.id limit 1`,
  );
  return db
    .select({
      id,
      domainurl,
      allowedOrigins,
      gptmodel,
      ...modelEnd(lastDay),
      monthlyBudget,
      ownBudget,
      warnAt,
      approvedWidgets,
      spent: spentIn(month),
    })
    .from(clients)
    .where(isFound(query));
}
