import { eq, sql } from "drizzle-orm";
import { columnsIn } from "#db/clients/columns.ts";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as clients from "#db/clients/clients.ts";
import * as keys from "#db/clients/keys.ts";
import type { Database } from "#db/base/connect.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import { platform } from "#db/schema/operations.ts";
import { OWN_WIDGETS } from "#db/clients/approvals.ts";
import { dailyLimits } from "#db/usage/admit.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OriginToAllow } from "#domain/clients/blocked-sites.ts";
import type { BlockedSite, ClientKey } from "#domain/clients/answers.ts";
import type { KeyRotation } from "#domain/clients/client-keys.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import { Site } from "#domain/own-site/answers.ts";
import type { OwnClient } from "#domain/own-site/own-toolkits.ts";
import type { SiteChanges } from "#domain/own-site/site-changes.ts";

// What managers read and change of their client. Each function takes the client of the session first, and reads and changes no other one.

/** Who changes the site, and the limits of the variables (db/usage/admit.ts). */
export type SiteCall = { by: Actor; variables: DailyLimits };

const siteColumns = columnsIn(Site.shape);

/** The manager's client, with the platform's daily limit for it. */
export async function get(
  db: Database,
  own: OwnClient,
  variables: DailyLimits,
): Promise<Site | null> {
  const { defaultDailyAnswers } = dailyLimits(sql`${JSON.stringify(variables)}`);
  const dailyAnswers = sql<number | null>`coalesce(clients.daily_answers, ${defaultDailyAnswers})`;
  const site = await db
    .select({ ...siteColumns, dailyAnswers, ownWidgets: OWN_WIDGETS })
    .from(clientTable)
    .innerJoin(platform, eq(platform.id, 1))
    .where(eq(clientTable.id, own))
    .get();
  return site ?? null;
}

/** Changes what managers decide. Throws StaleVersion where the stored version is newer. */
export async function update(
  db: Database,
  own: OwnClient,
  changes: SiteChanges,
  call: SiteCall,
): Promise<Site | null> {
  return siteAfter(db, own, call, () => clients.update(db, { ...changes, clientid: own }, call.by));
}

/** Adds a blocked site to the allowed origins. Throws as the same change of an administrator. */
export async function allowOrigin(
  db: Database,
  own: OwnClient,
  wanted: Omit<OriginToAllow, "clientid">,
  call: SiteCall,
): Promise<Site | null> {
  return siteAfter(db, own, call, () =>
    blockedSites.allow(db, { ...wanted, clientid: own }, call.by),
  );
}

/** Gives the client a new key. Throws as the same change of an administrator. */
export async function rotateKey(
  db: Database,
  own: OwnClient,
  rotation: Omit<KeyRotation, "clientid">,
  call: SiteCall & { now: number },
): Promise<Site | null> {
  return siteAfter(db, own, call, () =>
    keys.rotate(db, { ...rotation, clientid: own }, call.by, call.now),
  );
}

/** The keys of the client, the current one first. */
export async function listKeys(db: Database, own: OwnClient): Promise<ClientKey[] | null> {
  return keys.list(db, own);
}

/** Ends an old key of the client now. Returns whether the client has the key. */
export async function endKey(
  db: Database,
  own: OwnClient,
  apikey: string,
  { by, now }: { by: Actor; now: number },
): Promise<boolean> {
  return keys.end(db, { clientid: own, apikey }, by, now);
}

/** The blocked sites of the client, the newest first. */
export async function listBlockedSites(
  db: Database,
  own: OwnClient,
): Promise<BlockedSite[] | null> {
  return blockedSites.list(db, own);
}

/** Removes a blocked site from the list. Returns whether it was there. */
export async function forgetSite(
  db: Database,
  own: OwnClient,
  origin: string,
  by: Actor,
): Promise<boolean> {
  return blockedSites.remove(db, own, origin, by);
}

/**
 * Runs a change of the client, and returns the site as it is then. The stored client in a conflict becomes the site too: a manager must
 * not see what is the platform's.
 */
async function siteAfter(
  db: Database,
  own: OwnClient,
  { variables }: SiteCall,
  change: () => Promise<unknown>,
): Promise<Site | null> {
  try {
    if ((await change()) === null) return null;
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    throw new StaleVersion(await get(db, own, variables));
  }
  return get(db, own, variables);
}
