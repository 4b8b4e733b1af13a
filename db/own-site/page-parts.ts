import * as clients from "#db/clients/clients.ts";
import * as clientKeys from "#db/clients/keys.ts";
import type { Database } from "#db/base/connect.ts";
import * as toolkits from "#db/toolkits.ts";
import * as widgets from "#db/widgets/widgets.ts";
import type { PlacedWidget } from "#domain/clients/page-check.ts";
import type { KnownParts } from "#domain/clients/page-findings-widget.ts";
import type { OwnClient } from "#domain/own-site/own-client.ts";

/**
 * What the page check says to a manager about the widgets of a page: of toolkits and widgets only those that the client may show, of keys
 * only its own.
 */
export async function read(
  db: Database,
  own: OwnClient,
  placed: PlacedWidget[],
): Promise<KnownParts | null> {
  const ids = [...new Set(placed.map(({ id }) => id))];
  const keys = [...new Set(placed.map(({ key }) => key))];
  const [client, known, found, owners] = await Promise.all([
    clients.get(db, own),
    toolkits.list(db, { approvedFor: own }),
    Promise.all(ids.map(async (id) => widgets.get(db, id, own))),
    Promise.all(keys.map(async (key) => clientKeys.findClient(db, key, Date.now()))),
  ]);
  if (client === null) return null;
  const names = found.flatMap((widget) =>
    widget ? [{ id: widget.id, type: widget.type, name: widget.data.name }] : [],
  );
  const owned = owners.flatMap((owner, index) =>
    owner?.id === own ? [[keys[index] ?? "", owner] as const] : [],
  );
  return {
    client,
    toolkits: known,
    widgets: new Map(names.map((name) => [name.id, name])),
    owners: new Map(owned),
    isOwn: true,
  };
}
