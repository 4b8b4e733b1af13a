import { sql, type SQL } from "drizzle-orm";
import { programName, subjectOfToken } from "#domain/service-tokens/program.ts";

const AFTER_PREFIX = subjectOfToken("").length + 1;

/** What screens call the program whose token has asked, as an SQL expression; NULL for people, and for a token that is gone. */
export function programNamed(userId: SQL, clientId?: string): SQL {
  const isOf = clientId === undefined ? sql`` : sql` and t.client_id = ${clientId}`;
  return sql`(select t.name || ${programName("")} from service_tokens t where ${userId} like ${subjectOfToken("%")}
    and t.id = substr(${userId}, ${sql.raw(String(AFTER_PREFIX))})${isOf})`;
}
