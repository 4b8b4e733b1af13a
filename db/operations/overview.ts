import { and, asc, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Overview } from "#domain/operations/replies.ts";
import { users } from "#db/schema/accounts.ts";
import * as alerts from "#db/operations/alerts.ts";
import { PLATFORM, clientSubjectOf, dailyLimits } from "#db/usage/admit.ts";
import { models as knownModels, platform as platformRow } from "#db/schema/operations.ts";
import { hasNoModel } from "#db/operations/platform.ts";
import { all, isModelGone, oneOf, type Database } from "#db/base/database.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { isInShared } from "#db/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { counters } from "#db/schema/usage.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";

/** The most rows of a list, and the most models that are compared with those of the provider. */
const MAX_ROWS = 5;
const MAX_CLIENTS = 10;
const MAX_MODELS = 50;

/** How many widgets are looked at, the newest ones: whether a client can use a widget takes several rows. */
const MAX_LOOKED_AT = 2_000;

// The statements name tables themselves: Drizzle leaves out the table's name in a select from one table.
const CAN_BE_USED = sql`exists (select 1 from client_widgets cw join client_toolkits ct
  on ct.client_id = cw.client_id and ct.toolkit_id = widgets.toolkit_id where cw.widget_id = widgets.id)`;
const PERSONAL = sql`(select count(*) from toolkits t join widgets w on w.toolkit_id = t.id where t.user_id is not null)`;
const HAS_WIDGETS = sql`exists (select 1 from client_widgets cw where cw.client_id = clients.id)`;
const HAS_NO_SITE = all(
  isNull(clients.domainurl),
  sql`json_array_length(clients.allowed_origins) = 0`,
);

const clientName = { id: clients.id, name: clients.clientname };

/** The overview without the models, and the models in use (the most used ones first). */
type Facts = Omit<Overview, "attention" | "steps"> & {
  attention: Omit<Overview["attention"], "retired">;
  steps: Omit<Overview["steps"], "hasModel">;
  models: { id: string; isGone: boolean }[];
};

/**
 * Counts what there is and what needs attention: one batch, and no list is longer than ten rows.
 * @param today the time zone of the answers, the day (`2026-11-21`) that it is there, and the last day of the models' ends
 * @param variables the limits of the variables (db/usage/admit.ts)
 */
export async function get(
  db: Database,
  { zone, day, lastDay }: { zone: string; day: string; lastDay: string },
  variables: DailyLimits,
): Promise<Facts> {
  const limits = dailyLimits(sql`${JSON.stringify(variables)}`);
  const ofToday = (subject: SQL) =>
    and(eq(counters.period, day.slice(0, 7)), eq(counters.subject, subject), eq(counters.day, day));
  const clientsWhere = (condition: SQL) =>
    db
      .select({ ...clientName, count: counted })
      .from(clients)
      .where(condition)
      .orderBy(asc(clients.clientname))
      .limit(MAX_ROWS);
  const counted = sql<number>`count(*) over ()`;
  const [
    [counts],
    ofClients,
    [platform],
    unapproved,
    withoutOrigins,
    withoutWidgets,
    withoutModel,
    waiting,
    openAlerts,
    models,
    ending,
    [ofDay],
    [widget],
  ] = await db.batch([
    db
      .select({
        toolkits: sql<number>`(select count(*) from ${toolkits} where user_id is null)`,
        widgets: sql<number>`(select count(*) from ${widgets}) - ${PERSONAL}`,
        clients: sql<number>`(select count(*) from ${clients})`,
        users: sql<number>`(select count(*) from ${users})`,
        hasSite: sql<number>`exists (select 1 from ${clients} where ${HAS_WIDGETS} and not (${HAS_NO_SITE}))`,
        isOnPage: sql<number>`exists (select 1 from ${clientKeys} where code is null and last_answer_on is not null and last_origin is not null)`,
      })
      .from(sql`(select 1)`),
    db
      .select({
        ...clientName,
        count: counters.dayAnswers,
        limit: sql<number | null>`coalesce(${clients.dailyAnswers}, ${limits.defaultDailyAnswers})`,
      })
      .from(clients)
      .innerJoin(platformRow, eq(platformRow.id, 1))
      .innerJoin(counters, ofToday(clientSubjectOf(sql`${clients.id}`)))
      .where(sql`${counters.dayAnswers} > 0`)
      .orderBy(desc(counters.dayAnswers), asc(clients.clientname))
      .limit(MAX_CLIENTS),
    db
      .select({ count: counters.dayAnswers })
      .from(counters)
      .where(ofToday(sql`${PLATFORM}`)),
    db
      .select({ id: widgets.id, name: widgets.name, count: counted })
      .from(widgets)
      .where(
        sql`widgets.rowid > (select max(rowid) from widgets) - ${MAX_LOOKED_AT} and not ${CAN_BE_USED} and ${isInShared}`,
      )
      .orderBy(asc(widgets.name))
      .limit(MAX_ROWS),
    clientsWhere(HAS_NO_SITE),
    clientsWhere(sql`not ${HAS_WIDGETS}`),
    clientsWhere(hasNoModel),
    db
      .select({ id: users.id, name: users.username, count: counted })
      .from(users)
      // As in the condition of its index.
      .where(sql`${users.waiting} = 1`)
      .orderBy(asc(users.username))
      .limit(MAX_ROWS),
    alerts.open(db, MAX_ROWS),
    db
      .select({
        id: clients.gptmodel,
        isGone: isModelGone,
      })
      .from(clients)
      .groupBy(clients.gptmodel)
      .orderBy(sql`count(*) desc`)
      .limit(MAX_MODELS),
    byModel(db)
      .where(sql`models.state = 'retiring' and models.shutdown_date <= ${lastDay}`)
      .orderBy(asc(knownModels.shutdownDate), asc(clients.gptmodel)),
    db.select({ limit: limits.dailyAnswers }).from(platformRow),
    db
      .select({ id: sql<string>`w.id`, type: sql<string>`t.collection` })
      .from(
        sql`client_widgets cw cross join widgets w on w.id = cw.widget_id
          join client_toolkits ct on ct.client_id = cw.client_id and ct.toolkit_id = w.toolkit_id
          join toolkits t on t.id = w.toolkit_id`,
      )
      .limit(1),
  ]);
  const { hasSite, isOnPage, ...numbers } = counts as NonNullable<typeof counts>;
  return {
    counts: numbers,
    answers: {
      zone,
      total: platform?.count ?? 0,
      limit: ofDay?.limit ?? null,
      clients: ofClients,
    },
    attention: {
      unapproved: attention(unapproved),
      withoutOrigins: attention(withoutOrigins),
      withoutWidgets: attention(withoutWidgets),
      withoutModel: attention(withoutModel),
      waiting: attention(waiting),
      ending: attention(ending),
      alerts: attention(openAlerts.map(alerts.toAttention)),
    },
    steps: {
      isApproved: widget !== undefined,
      hasSite: hasSite === 1,
      isOnPage: isOnPage === 1,
      widget: widget ?? null,
    },
    models,
  };
}

/** Which of these models clients have, with the number of the clients and the name of one. */
export async function clientsByModel(
  db: Database,
  models: string[],
): Promise<Overview["attention"]["retired"]> {
  const rows = await byModel(db)
    .where(sql`${clients.gptmodel} in ${oneOf(models)}`)
    .orderBy(sql`of_model desc`, asc(clients.gptmodel));
  return attention(rows);
}

/** The models of clients with what the nightly check has found about them, as rows of a list. */
function byModel(db: Database) {
  return db
    .select({
      id: clients.gptmodel,
      name: sql<string>`min(${clients.clientname})`,
      clients: sql<number>`count(*) as of_model`,
      endsOn: sql<string | null>`${knownModels.shutdownDate}`.as("ends_on"),
      replacement: sql<string | null>`${knownModels.replacement}`.as("replaced_by"),
      count: sql<number>`count(*) over ()`,
    })
    .from(clients)
    .leftJoin(knownModels, eq(knownModels.id, clients.gptmodel))
    .groupBy(clients.gptmodel)
    .limit(MAX_ROWS);
}

/** Separates the number of all rows, which each row has, from the rows. */
function attention<T extends { count: number }>(found: T[]) {
  const rows = found.map(({ count: _, ...row }) => row);
  return { count: found[0]?.count ?? 0, rows };
}
