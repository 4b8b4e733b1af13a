import { sql } from "drizzle-orm";
import type { Database } from "#db/base/connect.ts";
import { contains, folded, offsetOf, orderOf } from "#db/base/rows.ts";
import { clientColumns, NAME_ORDER, sortedName } from "#db/clients/columns.ts";
import { LAST_RUN, modelEnd, spentIn, timeOfRun } from "#db/clients/overview.ts";
import { clients } from "#db/schema/clients.ts";
import type { ListedClient } from "#domain/clients/answers.ts";
import type { ListQuery, Page } from "#domain/list-query.ts";

/**
 * A page of the clients whose name, domain, tagline or model matches a search, each with its cost, its last answer and the end of its model.
 * @param month the month of the cost, such as `2026-11`
 * @param lastDay later ends of models are left out
 */
export async function get(
  db: Database,
  query: ListQuery,
  { month, lastDay }: { month: string; lastDay: string },
): Promise<Page<ListedClient>> {
  const columns = {
    clientname: sortedName,
    domainurl: folded(clients.domainurlFolded, clients.domainurl),
    tagline: folded(clients.taglineFolded, clients.tagline),
    gptmodel: sql`lower(${clients.gptmodel})`,
  };
  // The stored domain too: somebody may search for the Punycode form of a host.
  const matches = contains(query.search, [...Object.values(columns), clients.domainurl]);
  const spent = spentIn(month);
  const [rows, total] = await Promise.all([
    db
      .select({ ...clientColumns, ...modelEnd(lastDay), spent, lastRun: LAST_RUN })
      .from(clients)
      .where(matches)
      .orderBy(...orderOf(query, { ...columns, spent, lastAnswerAt: LAST_RUN }, NAME_ORDER))
      .limit(query.size)
      .offset(offsetOf(query)),
    db.$count(clients, matches),
  ]);
  const listed = rows.map(({ lastRun, isModelGone, ...row }) => ({
    ...row,
    modelRetired: isModelGone === 1,
    lastAnswerAt: timeOfRun(lastRun),
  }));
  return { rows: listed, total };
}
