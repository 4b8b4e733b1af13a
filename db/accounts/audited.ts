import { sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";

const { username, company, waiting, passwordHash, email } = users;
const client = sql`json_quote((select clientname from clients where clients.id = ${users.clientId}))`;
const role = sql`case when ${users.isAdmin} then '"administrator"' when ${users.isManager} then '"manager"' else '"educator"' end`;

/** Accounts as the audit records them. */
export const USER: Subject = {
  entity: "user",
  table: users,
  id: users.id,
  name: username,
  fields: fieldsOf({ username, company, client, role, waiting, passwordHash, email }),
};
