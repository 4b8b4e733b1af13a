import { clientsNamed } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import type { ClientId } from "#domain/clients/client.ts";
import * as clients from "#db/clients/clients.ts";

/** The id of the client that `--client` names, also of a deleted one; undefined without the option. */
export async function wantedId(
  db: Database,
  { client }: { client?: string },
): Promise<string | undefined> {
  if (client === undefined) return undefined;
  return onlyOne(await clientsNamed(db, client), `There is no client named ${client}.`).id;
}

/**
 * The client that was found by a name.
 * @param missing the sentence where there is none
 */
export function onlyOne<C extends { id: string }>([found, second]: C[], missing: string): C {
  if (found === undefined) throw new Error(missing);
  if (second) throw new Error(`Two clients had this name. Use an id: ${found.id} or ${second.id}.`);
  return found;
}

/** The id of the client with a name. Who runs a command may change every client. */
export async function idOf(db: Database, name: string): Promise<ClientId> {
  const found = (await clients.names(db)).find(({ clientname }) => clientname === name);
  if (found === undefined) throw new Error(`There is no client named ${name}.`);
  return found.id as ClientId;
}
