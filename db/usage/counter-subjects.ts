import { sql, type SQL } from "drizzle-orm";

// What a row of `counters` counts for: its `subject`. Rows of a month are those of clients and of the platform, rows of a day all others.

/** The counter of all answers. */
export const PLATFORM = "platform";

/** The counter of a client's answers. */
export function clientSubject(clientId: string): string {
  return `client:${clientId}`;
}

/** The counter of a person's answers, tests apart. */
export function userSubject(userId: string): string {
  return `user:${userId}`;
}

/** The counter of a person's answers to tests. */
export function testSubject(userId: string): string {
  return `test:${userId}`;
}

/** The counter of the visitors of one address, by its pseudonym. */
export function addressSubject(address: string): string {
  return `address:${address}`;
}

/** The counter of the new accounts of one network, by its pseudonym. */
export function networkSubject(network: string): string {
  return `network:${network}`;
}

/** The counter of the registrations from an address or a network, by its pseudonym. */
export function registrationSubject(origin: string): string {
  return `registration:${origin}`;
}

/** The counter of a client's answers, by an expression for the client's id. */
export function clientSubjectOf(id: SQL): SQL {
  return sql`'client:' || ${id}`;
}

/** Rows with a `client_id`, once for the counter of the client and once for that of the platform: some columns, and `subject`. */
export function bothSubjects(columns: SQL, rows: SQL): SQL {
  return sql`select ${columns}, ${clientSubjectOf(sql`client_id`)} as subject from ${rows} union all select ${columns}, 'platform' from ${rows}`;
}
