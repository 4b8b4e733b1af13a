import { sql, type SQL } from "drizzle-orm";
import { event } from "#db/audit/record.ts";
import { type Database, runTogether } from "#db/base/database.ts";
import type { DeletedAccount } from "#domain/accounts.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { DAY_MS, utcDay, idAt, timeOfId } from "#domain/time.ts";

/**
 * Fields whose values can be the id or the name of another person than the one who made the change: those of filters, and of rows about
 * links (db/audit/record.ts).
 */
const NAMED_FIELDS = sql.raw(
  "('actor', 'actorId', 'user', 'acknowledgedBy', 'person', 'personId')",
);

/**
 * Replaces ids and names of deleted accounts in the next rows of the audit, whole days at a time (docs/decisions/032-deleted-people-in-the-audit.md).
 * @param after the id of the last row that has been looked at; empty at the beginning
 * @param size the most rows that one statement looks at
 * @returns the id to go on from; `null` at the end
 */
export async function eraseSome(
  db: Database,
  accounts: DeletedAccount[],
  { after, size }: { after: string; size: number },
): Promise<{ next: string | null; rows: number }> {
  const row = erasedRow(accounts);
  const window = sql`(select * from audit where id > ${after} order by id limit ${size})`;
  const [last, found] = await runTogether(db, [
    sql`select max(id) as id, count(*) as rows from ${window}`,
    sql`select id from ${window} audit where ${row.isMeant} order by id limit 1`,
  ]);
  const [end] = (last?.results ?? []) as { id: string | null; rows: number }[];
  const [first] = (found?.results ?? []) as { id: string }[];
  if (first === undefined)
    return { next: (end?.rows ?? 0) < size ? null : (end?.id ?? null), rows: 0 };
  const day = utcDay(timeOfId(first.id));
  const rows = await eraseDay(db, day, row);
  return { next: idAt(Date.parse(day) + DAY_MS), rows };
}

type ErasedRow = { isMeant: SQL; columns: Record<string, SQL> };

/** Replaces what is meant in the rows of a day. A row of the audit records how many they were. */
async function eraseDay(db: Database, day: string, { isMeant, columns }: ErasedRow) {
  const ofDay = sql`audit.id >= ${idAt(Date.parse(day))} and audit.id < ${idAt(Date.parse(day) + DAY_MS)}`;
  const changes = sql`json_object('rows', json_array(null, (select count(*) from audit where ${ofDay} and ${isMeant})))`;
  const erasure = {
    action: "erase",
    entity: "audit",
    entityId: day,
    entityName: "",
    changes,
  } as const;
  const values = Object.entries(columns).map(
    ([name, value]) => sql`${sql.identifier(name)} = ${value}`,
  );
  const results = await runTogether(db, [
    event(db, SYSTEM, erasure).getSQL(),
    // The trigger lets a row be changed while this row is there.
    sql`insert into audit_batch (entity, entity_id, entity_name, action) values ('audit', ${day}, '', 'erase')`,
    sql`update audit set ${sql.join(values, sql`, `)} where ${ofDay} and ${isMeant}`,
    sql`delete from audit_batch`,
  ]);
  return results[2]?.meta.changes ?? 0;
}

/** The rows of `audit` that name an account, and their columns without it. */
function erasedRow(accounts: DeletedAccount[]): ErasedRow {
  const swaps = accounts.flatMap(({ id, names, newId, newName }) => [
    { old: id, new: newId, name: newName },
    ...names.filter((name) => name !== newName).map((name) => ({ old: name, new: newName })),
  ]);
  const all = sql`json_each(${JSON.stringify(swaps)}) s`;
  const ofPeople = sql`(select s.value ->> 'old' from ${all} where s.value ->> 'name' is not null)`;
  const swapped = (value: SQL, to = sql`s.value ->> 'new'`) =>
    sql`(select ${to} from ${all} where s.value ->> 'old' = ${value})`;
  const named = (value: SQL) => swapped(value, sql`s.value ->> 'name'`);
  const isAbout = sql`(audit.entity = 'user' and audit.entity_id in ${ofPeople})`;
  const isBy = sql`coalesce(audit.actor_id in ${ofPeople}, false)`;
  const quoted = (value: SQL) => swapped(value, sql`json_quote(s.value ->> 'new')`);
  const [before, after] = [sql`f.value ->> 0`, sql`f.value ->> 1`];
  const isNamed = sql`(f.key in ${NAMED_FIELDS} and coalesce(${swapped(before)}, ${swapped(after)}) is not null)`;
  const hasPerson = sql`(audit.entity = 'client' and coalesce(audit.changes ->> '$.personId[1]' in ${ofPeople}, false))`;
  const hasName = sql`(${hasPerson} or audit.entity in ('alert', 'answers', 'audit') and exists (select 1 from json_each(audit.changes) f where ${isNamed}))`;
  // Without the empty text, json_array() would take JSON for a value and not for a text.
  const fields = sql`(select json_group_object(f.key, case when ${isNamed}
      then json_array(json(coalesce(${quoted(before)}, f.value -> 0)), json(coalesce(${quoted(after)}, f.value -> 1)))
      else json(f.value) end) || '' from json_each(audit.changes) f)`;
  return {
    isMeant: sql`(${isAbout} or ${isBy} or ${hasName})`,
    columns: {
      actor_id: sql`coalesce(${swapped(sql`audit.actor_id`)}, audit.actor_id)`,
      // A registration has no actor but the name.
      actor_name: sql`case when ${isBy} then ${named(sql`audit.actor_id`)}
        when ${isAbout} and audit.actor_kind = 'user' and audit.actor_id is null then ${named(sql`audit.entity_id`)}
        else audit.actor_name end`,
      entity_id: sql`case when ${isAbout} then ${swapped(sql`audit.entity_id`)} else audit.entity_id end`,
      entity_name: sql`case when ${isAbout} then ${named(sql`audit.entity_id`)} else audit.entity_name end`,
      changes: sql`case when ${isAbout} then json_remove(audit.changes, '$.username', '$.company') || ''
        when ${hasName} then ${fields} else audit.changes end`,
    },
  };
}
