import type { Database } from "#db/base/connect.ts";
import * as runs from "#db/usage/runs.ts";
import * as answerRows from "#db/usage/settle.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { OwnClient } from "#domain/own-site/own-toolkits.ts";
import type { SiteRunFilter } from "#domain/own-site/site-changes.ts";
import type { Run, RunPage } from "#domain/usage/answers.ts";
import type { RunTexts, UnmarkedTexts } from "#domain/usage/run-texts.ts";

/** A page of the client's answers that match a filter, newest first. */
export async function page(
  db: Database,
  own: OwnClient,
  wanted: SiteRunFilter & { before?: string; size: number },
): Promise<RunPage> {
  return runs.page(db, { ...wanted, client: own }, true);
}

/** Whether more than `limit` of the client's answers match a filter. */
export async function areMoreThan(
  db: Database,
  own: OwnClient,
  filter: SiteRunFilter,
  limit: number,
): Promise<boolean> {
  return runs.areMoreThan(db, { ...filter, client: own }, limit);
}

/** An answer of the client, or `null`. */
export async function get(db: Database, own: OwnClient, id: string): Promise<Run | null> {
  return runs.get(db, id, own);
}

/** The texts of an answer of the client, or `null`. That somebody has read them is recorded. */
export async function readTexts(
  db: Database,
  own: OwnClient,
  id: string,
  about: { today: string; by: Actor },
): Promise<UnmarkedTexts | null> {
  return answerRows.read(db, id, { ...about, clientId: own });
}

/** The texts of answers of the client, by the ids of the answers. The caller records that they are read. */
export async function textsOf(
  db: Database,
  own: OwnClient,
  ids: string[],
  today: string,
): Promise<Map<string, RunTexts>> {
  return answerRows.ofRuns(db, ids, today, own);
}

/** Deletes all texts of the client. Returns how many there were. */
export async function removeTexts(db: Database, own: OwnClient, by: Actor): Promise<number> {
  return answerRows.remove(db, own, by);
}
