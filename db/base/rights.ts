import { type SQL, sql } from "drizzle-orm";

/** A condition on the toolkits `t`: a client may approve them and their widgets. */
export function mayApprove(clientid: string | SQL, byManager = true): SQL {
  const isOpen = sql`(t.client_id = ${clientid} or t.is_offered
    or t.id in (select toolkit_id from client_toolkits where client_id = ${clientid}))`;
  return sql`t.user_id is null and (t.client_id is null or t.client_id = ${clientid}) and ${byManager ? isOpen : sql`true`}`;
}

const OF_PERSON = sql`u.client_id`;

/** A condition on the accounts `u` and the toolkits `t`: the person may author their widgets, or approve them for the own client. */
export const MAY_AUTHOR_OR_APPROVE = sql`(case
  when t.user_id is not null then t.user_id = u.id
  when u.is_admin then ${mayApprove(OF_PERSON, false)}
  when u.is_manager then ${mayApprove(OF_PERSON)}
  else false end)`;

/** A condition on the toolkits `t`: they belong to a person, and so do the shares of their widgets. */
export const IS_PERSONAL = sql`(t.user_id is not null)`;

/**
 * A condition on `client_keys`: the share opens its widget, apart from its end. A share of a site opens as long as its managers, or who
 * has made it, may approve the widget; any other as long as its author may author it (product/sharing 2).
 * @param k the name or the alias of `client_keys`
 */
export function shareOpens(k: SQL): SQL {
  const isOfSite = sql`${k}.is_of_site and ${mayApprove(sql`${k}.client_id`)}`;
  const isPersons = sql`exists (select 1 from users u where u.id = ${k}.user_id and u.client_id = ${k}.client_id
    and not u.waiting and ${MAY_AUTHOR_OR_APPROVE})`;
  return sql`exists (select 1 from clients owner, widgets w join toolkits t on t.id = w.toolkit_id
    where owner.id = ${k}.client_id and owner.sharing = 'everybody' and w.id = ${k}.widget_id and (${isOfSite} or ${isPersons}))`;
}
