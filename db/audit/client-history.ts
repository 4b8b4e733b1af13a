import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/base/database.ts";
import { END, pageOfWindow, WINDOW } from "#db/base/windows.ts";
import type { AuditAction, AuditChanges } from "#domain/audit/audit.ts";
import { DAY_MS, idAt, timeOfId } from "#domain/time.ts";
import type { SiteHistory } from "#domain/own-site/replies.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { SITE_CHANGE_FIELDS } from "#domain/own-site/site-changes.ts";
import { SIGN_IN_AUDIT_FIELDS } from "#domain/single-sign-on/sign-in-settings.ts";

/** The fields of a change that managers see: their own fields, and those of the records of keys, blocked sites, texts and sign-in. */
const SHOWN = JSON.stringify([
  ...SITE_CHANGE_FIELDS,
  ...SIGN_IN_AUDIT_FIELDS,
  "apikey",
  "oldKeys",
  "refusedSite",
  "texts",
  "person",
  "passkey",
]);

/** A joined row of `users` by a name that the client's managers may see. */
function nameFor(own: ClientId, user: "u" | "p", isPlatform = sql`false`): SQL {
  const of = (column: string) => sql.raw(`${user}.${column}`);
  return sql`case when ${of("client_id")} = ${own} and not ${of("is_admin")} then ${of("username")}
    when ${of("is_admin")} or ${isPlatform} then 'Platform' else 'Former account' end`;
}

/** The name of a token that was made or removed. */
const TOKEN = sql.raw(
  "json_object('serviceToken', json_array(changes ->> '$.name[0]', changes ->> '$.name[1]'))",
);

type Wanted = { before?: string | undefined; size: number; from?: string; to?: string };
type Row = { id: string; action: AuditAction; changes: string; by: string };

/** A page of the changes of the client that concern its managers, newest first. Days are those of UTC. */
export async function page(
  db: Database,
  own: ClientId,
  { before = END, size, from, to }: Wanted,
): Promise<SiteHistory> {
  const until = to === undefined ? END : idAt(Date.parse(to) + DAY_MS);
  const since = from === undefined ? "" : idAt(Date.parse(from));
  // The audit has the changes of tokens under the id of their client (db/service-tokens/service-tokens.ts).
  const windowOf = (columns: SQL) =>
    sql`(select ${columns} from audit where entity in ('client', 'service-token') and entity_id = ${own} and id < ${before < until ? before : until}
      and id >= ${since} order by id desc limit ${WINDOW})`;
  const { rows, next } = await pageOfWindow(db, size, windowOf, (limit) =>
    db.all<Row>(sql`select a.id, a.action,
          iif(a.person_id is null, a.changes, json_set(a.changes, '$.person[1]', ${nameFor(own, "p")})) as changes,
          ${nameFor(own, "u", sql`a.actor_kind <> 'user'`)} as "by"
        from (select id, action, actor_id, actor_kind, changes ->> '$.personId[1]' as person_id, case entity when 'service-token' then ${TOKEN} else (select json_group_object(f.key, json(f.value)) from json_each(changes) f
            where f.key in (select value from json_each(${SHOWN}))) end as changes
          from ${windowOf(sql`*`)}) a left join users u on u.id = a.actor_id left join users p on p.id = a.person_id
        where a.changes <> '{}' order by a.id desc limit ${limit}`),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      at: new Date(timeOfId(row.id)).toISOString(),
      changes: JSON.parse(row.changes) as AuditChanges,
    })),
    next,
  };
}
