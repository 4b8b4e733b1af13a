import { eq, sql } from "drizzle-orm";
import { columnsIn } from "#db/clients/columns.ts";
import * as clients from "#db/clients/clients.ts";
import type { Database } from "#db/base/database.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { EDUCATOR_TOOLS, OWN_WIDGETS } from "#db/clients/approvals.ts";
import { dailyLimits } from "#db/usage/admit.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import { Site } from "#domain/own-site/replies.ts";
import type { ClientId } from "#domain/clients/client.ts";
import type { SiteChanges } from "#domain/own-site/site-changes.ts";

// What managers read and change of their client, and administrators of any.

const siteColumns = columnsIn(Site.shape);

/** The manager's client, with the platform's daily limit for it, its time zone, and for how many days answers are listed. */
export async function get(
  db: Database,
  client: ClientId,
  variables: DailyLimits,
): Promise<Site | null> {
  const { defaultDailyAnswers } = dailyLimits(sql`${JSON.stringify(variables)}`);
  const dailyAnswers = sql<number | null>`coalesce(clients.daily_answers, ${defaultDailyAnswers})`;
  const site = await db
    .select({
      ...siteColumns,
      dailyAnswers,
      ownWidgets: OWN_WIDGETS,
      educatorTools: EDUCATOR_TOOLS,
      zone: platform.zone,
      runsDays: platform.runsDays,
    })
    .from(clientTable)
    .innerJoin(platform, eq(platform.id, 1))
    .where(eq(clientTable.id, client))
    .get();
  return site ?? null;
}

/** Changes what managers decide. Throws StaleVersion where the stored version is newer. */
export async function update(
  db: Database,
  client: ClientId,
  changes: SiteChanges,
  { by, variables }: { by: Actor; variables: DailyLimits },
): Promise<Site | null> {
  const change = async () => clients.update(db, { ...changes, clientid: client }, by);
  return after(db, client, variables, change);
}

/**
 * Runs a change of the client, and returns the site as it is then. The stored client in a conflict becomes the site too: a manager must
 * not see what is the platform's.
 * @param variables the limits of the variables
 */
export async function after(
  db: Database,
  client: ClientId,
  variables: DailyLimits,
  change: () => Promise<unknown>,
): Promise<Site | null> {
  try {
    if ((await change()) === null) return null;
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    throw new StaleVersion(await get(db, client, variables));
  }
  return get(db, client, variables);
}
