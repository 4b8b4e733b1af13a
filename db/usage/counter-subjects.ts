import { sql, type SQL } from "drizzle-orm";

// The column `subject` of `counters` names who a row counts for. Clients and the platform have a row for each month, all others one for each day.

/** The subject of the row that counts all answers. */
export const PLATFORM = "platform";

/**
 * The other subjects. `client`, `user` and `address` count answers; `test` those that a person gets to tests; `network` those of the new
 * accounts of a network; `registration` the registrations from an address or a network; `mail` the e-mails to the
 * accounts of a client; `sso` the accounts that a client's sign-in provider has made.
 */
type Counted = "client" | "user" | "test" | "address" | "network" | "registration" | "mail" | "sso";

/** A subject by the id of its client or person, or by the pseudonym of its address or network. */
export function subjectOf(counted: Counted, id: string): string {
  return `${counted}:${id}`;
}

/** The subject of a client, by an expression for the client's id. */
export function clientSubjectOf(id: SQL): SQL {
  return sql`'client:' || ${id}`;
}

/** Selects some columns of rows that have a `client_id`, and `subject`: each row once for its client and once for the platform. */
export function bothSubjects(columns: SQL, rows: SQL): SQL {
  return sql`select ${columns}, ${clientSubjectOf(sql`client_id`)} as subject from ${rows} union all select ${columns}, ${PLATFORM} from ${rows}`;
}
