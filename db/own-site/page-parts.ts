import * as clients from "#db/clients/clients.ts";
import * as pageParts from "#db/widgets/page-parts.ts";
import type { Database } from "#db/base/connect.ts";
import type { PlacedWidget } from "#domain/clients/page-check.ts";
import type { KnownParts } from "#domain/clients/page-findings.ts";
import type { OwnClient } from "#domain/own-site/own-toolkits.ts";

/** What the page check says to a manager about the widgets of a page; `null` where the client is gone. */
export async function read(
  db: Database,
  own: OwnClient,
  placed: PlacedWidget[],
): Promise<KnownParts | null> {
  const client = await clients.get(db, own);
  return client && pageParts.read(db, client, placed, true);
}
