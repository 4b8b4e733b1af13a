import { and, asc, eq, gt, sql, type SQL } from "drizzle-orm";
import { audit } from "#db/schema/audit.ts";
import type { Database } from "#db/base/connect.ts";
import { inPages, PAGE_SIZE, time } from "#db/base/in-pages.ts";
import { widgets } from "#db/schema/widgets.ts";
import { usageDays } from "#db/schema/usage.ts";
import { timeOfId } from "#domain/time-ids.ts";

/** The sums of each day of a person, without their cost, which not everybody may see. */
export async function* usageOf(db: Database, userId: string) {
  const { day, clientId, feature, kind, model, ...sums } = usageDays;
  const { answers, failures, inputTokens, outputTokens } = sums;
  const key = sql`(${day}, ${clientId}, ${feature}, ${kind}, ${model})`;
  type Key = { day: string; clientId: string; feature: string; kind: string; model: string };
  const pages = inPages((after: Key | undefined) =>
    db
      .select({
        day,
        clientId,
        feature,
        kind,
        model,
        widget: widgets.name,
        answers,
        failures,
        inputTokens,
        outputTokens,
      })
      .from(usageDays)
      .leftJoin(widgets, eq(widgets.id, feature))
      .where(
        and(
          // The index of people has no row of a visitor.
          sql`${usageDays.userId} = ${userId} and ${usageDays.userId} <> ''`,
          after &&
            sql`${key} > (${after.day}, ${after.clientId}, ${after.feature}, ${after.kind}, ${after.model})`,
        ),
      )
      .orderBy(asc(day), asc(clientId), asc(feature), asc(kind), asc(model))
      .limit(PAGE_SIZE),
  );
  for await (const { clientId: _clientId, ...row } of pages) yield row;
}

/**
 * The rows of the audit about the account, with the values, and those of the person's own changes elsewhere, with the names of the changed
 * fields only.
 */
export async function* changesOf(db: Database, userId: string) {
  const { id, actorKind, actorName, actorId, action, entity, entityId, entityName, changes } =
    audit;
  const pagesWhere = (condition: SQL) =>
    inPages((after: { id: string } | undefined) =>
      db
        .select({ id, actorKind, actorId, action, entity, entityId, entityName, changes })
        .from(audit)
        .where(and(condition, after && gt(id, after.id)))
        .orderBy(asc(id))
        .limit(PAGE_SIZE),
    );
  const isAbout = and(eq(entity, "user"), eq(entityId, userId)) as SQL;
  for await (const row of pagesWhere(isAbout)) {
    // A registration has no actor but the name.
    const isOwn = row.actorId === null || row.actorId === userId;
    const by =
      row.actorKind !== "user" ? "the site" : isOwn ? "you" : "a manager or an administrator";
    yield { at: time(timeOfId(row.id)), by, action: row.action, account: row.changes };
  }
  const names = await db.all<{ name: string }>(
    sql`select username as name from users where id = ${userId}
      union select entity_name from audit where entity = 'user' and entity_id = ${userId}
      union select changes ->> '$.username[0]' from audit where entity = 'user' and entity_id = ${userId}`,
  );
  for (const { name } of names) {
    // By the index of names. Rows about the account are above.
    const isBy = sql`${actorName} = ${name} and ${actorId} = ${userId} and ${entityId} <> ${userId}`;
    for await (const { action: what, entity: of, entityName: named, ...row } of pagesWhere(isBy))
      yield {
        at: time(timeOfId(row.id)),
        by: "you",
        action: what,
        entity: of,
        name: named,
        fields: Object.keys(row.changes),
      };
  }
}
