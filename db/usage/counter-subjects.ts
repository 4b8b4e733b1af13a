import { sql, type SQL } from "drizzle-orm";

// The column `subject` of `counters` names who a row counts for. Clients and the platform have a row for each month, all others one for each
// day; a service token has both.

/** The subject of the row that counts all answers. */
export const PLATFORM = "platform";

/**
 * The other subjects. `client`, `user` and `address` count answers; `test` those that a person gets to tests; `network` those of the new
 * accounts of a network; `registration` the registrations from an address or a network; `mail` the e-mails to the
 * accounts of a client; `sso` the accounts that a client's sign-in provider has made; `token` those of a
 * program.
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

/** The subject of the token of a run, by its row: a program's `user_id` is one. NULL for all other runs. */
export function tokenSubjectOf(run: SQL): SQL {
  return sql`(case when ${run}.kind = 'program' then ${run}.user_id end)`;
}

/**
 * Selects some columns of rows of `runs`, and `subject`, for the budgets that a run counts for: each row once for its client, once for the
 * platform, and that of a program once for its token.
 */
export function runSubjects(columns: SQL, rows: SQL): SQL {
  return sql`select ${columns}, ${clientSubjectOf(sql`client_id`)} as subject from ${rows} union all select ${columns}, ${PLATFORM} from ${rows}
    union all select ${columns}, user_id from ${rows} where kind = 'program'`;
}
