import { sql, type SQL } from "drizzle-orm";
import type { OnlyWay } from "#domain/account-roles.ts";

/**
 * The only way in which an account may sign in: its role signs in by passkey (product/accounts 10), or educators of its client by their
 * provider (product/single-sign-on 6). Null: any. An SQL expression on a row of `users`.
 */
export const onlyWay = sql<OnlyWay | null>`(case
  when exists (select 1 from platform where platform.id = 1
    and (users.is_admin = 1 and passkeys_for <> 'none' or users.is_manager = 1 and passkeys_for = 'managers')) then 'passkey'
  when users.is_admin = 0 and users.is_manager = 0
    and exists (select 1 from client_sign_in s where s.client_id = users.client_id and s.is_required = 1) then 'oidc' end)`;

/** Whether an account may sign in in a way: an SQL expression on a row of `users`. */
export function maySignInBy(way: "password" | OnlyWay): SQL<boolean> {
  return sql<boolean>`(coalesce(${onlyWay}, ${way}) = ${way})`;
}

/**
 * Whether a host is the site of another client than that of the account: an SQL expression, on a row of `users` where it names no client. Who owns a client's domain
 * could point it elsewhere, so nothing from there lets administrators in, and no link with a code leads there.
 * @param host without its port; a dot at its end leads to the same site
 */
export function isForeignHost(host: SQL, clientId = sql`users.client_id`): SQL<boolean> {
  const name = sql`rtrim(${host}, '.')`;
  return sql<boolean>`exists (select 1 from clients other where other.id <> ${clientId}
    and (other.domainurl in ('https://' || ${name}, 'http://' || ${name}) or other.domainurl glob 'http*://' || ${name} || ':*'))`;
}

/** Administrators are not let in by a passkey that another client's domain could have got: an expression on rows of `users` and `passkeys`. */
export const isForeignPasskey = sql`(users.is_admin = 1 and ${isForeignHost(sql`passkeys.rp_id`)})`;

/**
 * Whether an account could sign in without something that it has now: an SQL expression on a row of `users`.
 * @param without a passkey, all of them, or its accounts at providers
 */
export function hasOtherWay(without: { passkey: string } | "passkeys" | "provider"): SQL<boolean> {
  const isLeft =
    without === "passkeys"
      ? sql`0`
      : sql`id <> ${typeof without === "object" ? without.passkey : ""}`;
  const byPasskey = sql`exists (select 1 from passkeys where user_id = users.id and ${isLeft} and not ${isForeignPasskey})`;
  const byProvider = sql`exists (select 1 from identities i join client_sign_in s on s.client_id = i.client_id and s.issuer = i.issuer where i.user_id = users.id)`;
  const ways = [
    sql`users.password_hash <> '' and ${maySignInBy("password")}`,
    sql`${byPasskey} and ${maySignInBy("passkey")}`,
    ...(without === "provider" ? [] : [sql`${byProvider} and ${maySignInBy("oidc")}`]),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}
