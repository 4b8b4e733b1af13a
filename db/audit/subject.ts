import { Column, is, sql, type SQL, type Table } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditEntity } from "#domain/audit/audit.ts";

/** A kind of row that the audit follows. */
export type Subject = {
  entity: AuditEntity;
  table: Table;
  id: SQLiteColumn | SQL;
  /** The name that people know it by. */
  name: SQLiteColumn | SQL;
  /** The fields as one JSON object. */
  fields: SQL;
};

/**
 * Some fields as one JSON object: columns, and expressions whose value is JSON. A function of D1 takes at most 32 arguments, so the
 * object is made of rows.
 */
export function fieldsOf(fields: Record<string, SQLiteColumn | SQL>): SQL {
  const names = sql.raw(`'${JSON.stringify(Object.keys(fields))}'`);
  const cases = Object.entries(fields).map(
    ([name, value]) => sql`when ${sql.raw(`'${name}'`)} then ${jsonOf(value)}`,
  );
  return sql`(select json_group_object(f.value, json(case f.value ${sql.join(cases, sql` `)} end)) from json_each(${names}) f)`;
}

function jsonOf(value: SQLiteColumn | SQL): SQL {
  if (!is(value, Column)) return sql`${value}`;
  if (value.dataType === "json") return sql`${value}`;
  if (value.dataType === "boolean") return sql`case ${value} when 1 then 'true' else 'false' end`;
  return sql`json_quote(${value})`;
}
