import { sql, type SQL } from "drizzle-orm";
import { clientKeys } from "#db/schema/client-keys.ts";
import { clients } from "#db/schema/clients.ts";
import {
  folded,
  jsonList,
  columnsWithoutFolds,
  present,
  withFolds,
  type Database,
} from "#db/base/database.ts";
import { type ClientDraft, EmbedClient } from "#domain/clients/client.ts";

/** The columns of a `Client`. Drizzle leaves out the table's name in a select from one table, so the sub-selects name it themselves. */
export const clientColumns = {
  ...columnsWithoutFolds(clients),
  domainurl: sql<string>`coalesce(${clients.domainurl}, '')`,
  lmsHosts: jsonList(
    sql`select p.host as value from lti_platforms p where p.client_id = clients.id
        union select h.value from lti_platforms p, json_each(p.more_hosts) h where p.client_id = clients.id order by value`,
  ),
  approvedToolkits: jsonList(
    sql`select t.collection as value from client_toolkits ct join toolkits t on t.id = ct.toolkit_id
        where ct.client_id = clients.id order by t."index", t.name`,
  ),
  approvedWidgets: jsonList(
    sql`select cw.widget_id as value from client_widgets cw where cw.client_id = clients.id`,
  ),
};

export const sortedName = folded(clients.clientnameFolded, clients.clientname);

// The order of every list. The name keeps clients with equal folded names in one order.
export const NAME_ORDER = [sortedName, clients.clientname];

export function columnsIn<Shape extends object>(shape: Shape) {
  const entries = Object.entries(clientColumns).filter(([name]) => name in shape);
  type Named = keyof typeof clientColumns & keyof Shape;
  return Object.fromEntries(entries) as Pick<typeof clientColumns, Named>;
}

export const embedColumns = {
  ...columnsIn(EmbedClient.shape),
  keyEndsAt: clientKeys.endsAt,
  sharedWidget: clientKeys.widgetId,
};

/** A statement for a batch: gives the clients that match new fields, those that are not undefined, and a new version. */
export function change(
  db: Database,
  isMeant: SQL,
  fields: Partial<typeof clients.$inferInsert> = {},
) {
  return db
    .update(clients)
    .set({ ...present(withFolds(fields)), version: sql`${clients.version} + 1` })
    .where(isMeant)
    .returning({ id: clients.id, name: clients.clientname });
}

/** Renames the fields of a payload to the columns' names (product/rest 2). */
export function toColumns<T extends Partial<ClientDraft>>(draft: T) {
  const { clientName, domainURL, gptModel, gptTemp, ...rest } = draft;
  return {
    ...rest,
    clientname: clientName as T["clientName"],
    domainurl: (domainURL === "" ? null : domainURL) as T["domainURL"] | null,
    gptmodel: gptModel as T["gptModel"],
    gpttemp: gptTemp as T["gptTemp"],
  };
}
