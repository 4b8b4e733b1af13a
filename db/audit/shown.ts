import { sql, type SQL } from "drizzle-orm";
import { MAX_AUDIT_TEXT } from "#domain/audit/audit.ts";

// Lists as SQL text, of constants only.
const SECRETS = sql.raw("('passwordHash', 'webhookSecret', 'email', 'signInSecret')");
const KEYS = sql.raw("('apikey', 'webhook')");
const SETS = sql.raw("('approvedToolkits', 'approvedWidgets')");

/**
 * The fields that differ between two JSON objects, each as `[before, after]`: an SQL expression. An empty value is the same as none. Of
 * lists of approvals only the removed and the added members; of keys the last four characters; a secret has "changed"; of long texts
 * only the beginning.
 * @param before an SQL expression, NULL for something new
 * @param after NULL for something deleted
 */
export function difference(before: SQL, after: SQL): SQL {
  const isWhole = sql`(${before} is null or ${after} is null)`;
  return sql`(select json_group_object(f.key, case
      when f.key in ${SECRETS} then json_array(null, 'changed')
      when f.key in ${SETS} then json_array(json(${members(before, after)}), json(${members(after, before)}))
      else json_array(json(${shown(before)}), json(${shown(after)})) end)
    from json_each(coalesce(${after}, ${before})) f
    where ${filled(before)} is not ${filled(after)} and not (f.key in ${SECRETS} and ${isWhole}))`;
}

/** The JSON value of the field, NULL where it is empty. */
function filled(object: SQL): SQL {
  return sql`(case when ${object} -> f.key not in ('null', '""', '[]', '{}') then ${object} -> f.key end)`;
}

/** The members of one list that the other does not have. */
function members(of: SQL, without: SQL): SQL {
  return sql`(select json_group_array(value) from (select value from json_each(${of}, '$.' || f.key)
    except select value from json_each(${without}, '$.' || f.key)))`;
}

function shown(object: SQL): SQL {
  const text = sql`(${object} ->> f.key)`;
  const limit = sql.raw(String(MAX_AUDIT_TEXT));
  return sql`(case
    when ${filled(object)} is null then 'null'
    when f.key in ${KEYS} then json_quote('…' || substr(${text}, -4))
    when length(${text}) > ${limit} then json_quote(substr(${text}, 1, ${limit}) || '… (' || length(${text}) || ' characters)')
    else ${object} -> f.key end)`;
}
