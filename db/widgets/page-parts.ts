import * as clientKeys from "#db/clients/keys.ts";
import type { Database } from "#db/base/database.ts";
import * as toolkits from "#db/toolkits.ts";
import * as widgets from "#db/widgets/widgets.ts";
import type { Client } from "#domain/clients/client.ts";
import type { PlacedWidget } from "#domain/clients/page-check.ts";
import type { KnownParts } from "#domain/clients/page-findings.ts";

/**
 * Reads what the findings about the widgets of a page need.
 * @param isOwn for a manager of the client: of toolkits and widgets only those that the client may show, of keys only its own
 */
export async function read(
  db: Database,
  client: Client,
  placed: PlacedWidget[],
  isOwn: boolean,
): Promise<KnownParts> {
  const ids = [...new Set(placed.map(({ id }) => id))];
  const keys = [...new Set(placed.map(({ key }) => key))].filter((key) => key !== client.apikey);
  const approvedFor = isOwn ? client.id : undefined;
  const [known, found, owners] = await Promise.all([
    toolkits.list(db, approvedFor === undefined ? "all" : { approvedFor }),
    Promise.all(ids.map(async (id) => widgets.get(db, id, widgets.isApproved(approvedFor)))),
    Promise.all(keys.map(async (key) => clientKeys.findClient(db, key, Date.now()))),
  ]);
  const names = found.flatMap((widget) =>
    widget ? [{ id: widget.id, type: widget.type, name: widget.data.name }] : [],
  );
  const owned = owners.flatMap((owner, index) =>
    owner && owner.sharedWidget === null && (!isOwn || owner.id === client.id)
      ? [[keys[index] ?? "", owner] as const]
      : [],
  );
  return {
    client,
    toolkits: known,
    widgets: new Map(names.map((name) => [name.id, name])),
    owners: new Map(owned),
    isOwn,
  };
}
