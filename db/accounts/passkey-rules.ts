import { sql, type SQL } from "drizzle-orm";

/** Whether an account has a role that signs in by passkey only: an SQL expression on a row of `users` (product/accounts 10). */
export const needsPasskey = sql<boolean>`exists (select 1 from platform where platform.id = 1
  and (users.is_admin = 1 and passkeys_for <> 'none' or users.is_manager = 1 and passkeys_for = 'managers'))`;

/**
 * Whether a host is the site of another client than that of the account: an SQL expression, on a row of `users` where it names no client. Who owns a client's domain
 * could point it elsewhere, so nothing from there lets administrators in, and no link with a code leads there.
 * @param host without its port
 */
export function isForeignHost(host: SQL, clientId = sql`users.client_id`): SQL<boolean> {
  return sql<boolean>`exists (select 1 from clients other where other.id <> ${clientId}
    and (other.domainurl in ('https://' || ${host}, 'http://' || ${host}) or other.domainurl glob 'http*://' || ${host} || ':*'))`;
}
