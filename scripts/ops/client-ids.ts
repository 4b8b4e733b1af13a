import { clientIds } from "#db/audit/names.ts";
import type { Database } from "#db/base/connect.ts";
import * as clients from "#db/clients/clients.ts";

/** The id of the client that `--client` names, also of a deleted one; undefined without the option. */
export async function wantedId(
  db: Database,
  { client }: { client?: string },
): Promise<string | undefined> {
  if (client === undefined) return undefined;
  const [found, second] = await clientIds(db, client);
  if (found === undefined) throw new Error(`There is no client named ${client}.`);
  if (second) throw new Error(`Two clients had this name. Use an id: ${found} or ${second}.`);
  return found;
}

/** The id of the client with a name. */
export async function idOf(db: Database, name: string): Promise<string> {
  const found = (await clients.names(db)).find(({ clientname }) => clientname === name);
  if (found === undefined) throw new Error(`There is no client named ${name}.`);
  return found.id;
}
