import { sql, type SQL } from "drizzle-orm";

// What a row of `counters` counts for: its `subject`. Rows of a month are those of clients and of the platform, rows of a day all others.

/** The counter of all answers. */
export const PLATFORM = "platform";

/**
 * What else is counted: the answers of a client, those of a person (`test`: to tests), of the visitors of an address, of the new accounts
 * of a network, and the registrations from an address or a network. Addresses and networks have pseudonyms.
 */
type Counted = "client" | "user" | "test" | "address" | "network" | "registration";

/** The counter of one of them. */
export function subjectOf(counted: Counted, id: string): string {
  return `${counted}:${id}`;
}

/** The counter of a client's answers, by an expression for the client's id. */
export function clientSubjectOf(id: SQL): SQL {
  return sql`'client:' || ${id}`;
}

/** Rows with a `client_id`, once for the counter of the client and once for that of the platform: some columns, and `subject`. */
export function bothSubjects(columns: SQL, rows: SQL): SQL {
  return sql`select ${columns}, ${clientSubjectOf(sql`client_id`)} as subject from ${rows} union all select ${columns}, 'platform' from ${rows}`;
}
