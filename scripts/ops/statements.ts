import { Month } from "#domain/field.ts";
import type { Database } from "#db/base/database.ts";
import * as platform from "#db/operations/platform.ts";
import * as statements from "#db/statements/statements.ts";
import { onlyOne } from "#scripts/ops/client-ids.ts";
import { money, type Told } from "#scripts/ops/table.ts";

export type StatementOptions = {
  month?: string;
  client?: string;
};

/** `statement [--month 2026-10] [--client NAME]`: a month of all clients, or of one by widget or tool and model. */
export async function statementCommand(db: Database, options: StatementOptions): Promise<Told> {
  const month = await monthOf(db, options);
  const list = await statements.all(db, month);
  if (options.client === undefined) {
    return {
      rows: list.clients.map(({ id, name, cost, ...row }) => ({
        month,
        client: name,
        clientId: id,
        ...row,
        cost: money(cost),
      })),
    };
  }
  const { id } = clientIn(list.clients, options.client, month);
  const statement = await statements.get(db, month, id);
  const { name = options.client } = statement?.client ?? {};
  return {
    rows: (statement?.rows ?? []).map(({ feature, name: tool, cost, ...row }) => ({
      month,
      client: name,
      clientId: id,
      widget: tool,
      widgetId: feature,
      ...row,
      cost: money(cost),
    })),
  };
}

/** The client that had a name or has an id. */
function clientIn<C extends { id: string; name: string }>(
  list: C[],
  wanted: string,
  month: string,
) {
  const found = list.filter(({ id, name }) => id === wanted || name === wanted);
  return onlyOne(found, `${wanted} had no answers in ${month}.`);
}

/** The month of a command, the last one that is over unless it names another. */
async function monthOf(db: Database, { month }: StatementOptions): Promise<string> {
  const { day } = await platform.storedToday(db, Date.now());
  const [last] = (await statements.months(db, day)).months;
  const { data, error } = Month.safeParse(month ?? last ?? day.slice(0, 7));
  if (error) throw new Error("A month is written so: 2026-10.");
  const refusal = await statements.whyNone(db, data, day);
  if (refusal !== null) throw new Error(refusal);
  return data;
}
