import type { Database } from "#db/base/connect.ts";
import * as platform from "#db/operations/platform.ts";
import { whyNotClosed } from "#db/usage/months.ts";
import * as statements from "#db/statements/statements.ts";
import { storeInvoice, storeTerms } from "#db/statements/terms.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { Month } from "#domain/usage/months.ts";
import { inDollars, readDollars } from "#domain/usage/money.ts";
import {
  COST_ONLY,
  inCurrency,
  Invoice,
  NewTerms,
  STATEMENT_CLOSED,
  termsText,
} from "#domain/usage/statement.ts";
import { UsageError } from "#scripts/command.ts";
import { onlyOne } from "#scripts/ops/client-ids.ts";
import { money, type Told } from "#scripts/ops/table.ts";

export type StatementOptions = {
  month?: string;
  client?: string;
  margin?: string;
  price?: string;
  currency?: string;
  rate?: string;
};

const TERMS_USAGE =
  "usage: terms NAME --month 2026-10 [--margin 20 | --price 0.02] [--currency EUR --rate 0.86]";

/** `statement [--month 2026-10] [--client NAME]`: a month of all clients, or of one by widget or tool and model. */
export async function statementCommand(db: Database, options: StatementOptions): Promise<Told> {
  const month = await monthOf(db, options);
  const list = await statements.all(db, month);
  if (options.client === undefined) {
    return {
      rows: list.clients.map(({ id, name, cost, price, ...row }) => ({
        month,
        client: name,
        clientId: id,
        ...row,
        cost: money(cost),
        price: price / 1e9,
      })),
    };
  }
  const { id } = clientIn(list.clients, options.client, month);
  const statement = await statements.get(db, month, id);
  const { name = options.client } = statement?.client ?? {};
  return {
    rows: (statement?.rows ?? []).map(({ feature, name: tool, cost, price, ...row }) => ({
      month,
      client: name,
      clientId: id,
      widget: tool,
      widgetId: feature,
      ...row,
      cost: money(cost),
      price: price / 1e9,
      currency: statement?.terms.currency ?? "",
    })),
  };
}

/** `terms NAME --month 2026-10 [--margin 20 | --price 0.02] [--currency EUR --rate 0.86]`: what a client pays, or will pay from a month on. */
export async function termsCommand(
  db: Database,
  [name]: string[],
  options: StatementOptions,
  by: Actor,
): Promise<Told> {
  const { margin, price, currency, rate } = options;
  if (name === undefined || options.month === undefined) throw new UsageError(TERMS_USAGE);
  const month = await monthOf(db, options);
  const { id: clientid } = clientIn((await statements.all(db, month)).clients, name, month);
  if ([margin, price, currency, rate].every((option) => option === undefined)) {
    const statement = await statements.get(db, month, clientid);
    const stored = statement?.terms ?? COST_ONLY;
    return {
      sentence: `${name} pays ${termsText(stored)}, in ${month}.`,
      facts: { month, client: name, clientId: clientid, ...stored },
    };
  }
  const { data, error } = NewTerms.safeParse({
    clientid,
    marginPercent: margin === undefined ? null : Number(margin),
    pricePerAnswer: price === undefined ? null : readDollars(price),
    currency,
    rate: rate === undefined ? undefined : Number(rate),
  });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  if (!(await storeTerms(db, month, data, by))) throw new Error(STATEMENT_CLOSED);
  const { totals, terms } = (await statements.get(db, month, clientid)) ?? {};
  const pays = inCurrency(totals?.price ?? 0, terms?.currency ?? "");
  return {
    sentence: `${name} pays ${pays} for ${month}. The terms count until those of a later month.`,
  };
}

/** `invoice 2026-10 [AMOUNT|none]`: the provider's invoice for a month in dollars, beside the computed sum. */
export async function invoiceCommand(
  db: Database,
  [word, amount]: string[],
  by: Actor,
): Promise<Told> {
  if (word === undefined) throw new UsageError("usage: invoice 2026-10 [AMOUNT|none]");
  const month = await monthOf(db, { month: word });
  if (amount !== undefined) {
    const { data, error } = Invoice.safeParse({
      amount: amount === "none" ? null : readDollars(amount),
    });
    if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
    if (!(await storeInvoice(db, month, data, by))) throw new Error(STATEMENT_CLOSED);
  }
  const { totals, invoice } = await statements.all(db, month);
  const stored = invoice === null ? "no invoice" : `invoice ${inDollars(invoice)}`;
  return {
    sentence: `${month}: ${stored}, computed ${inDollars(totals.cost)}.`,
    facts: { month, invoice: money(invoice), computed: money(totals.cost) },
  };
}

/** `close-month [MONTH|none]`: closes a month and those before it, so that their answers keep their cost. */
export async function closeMonthCommand(db: Database, [word]: string[], by: Actor): Promise<Told> {
  if (word === undefined) return closedText(await platform.closedThrough(db));
  const month = word === "none" ? null : word;
  if (month !== null) {
    const { error } = Month.safeParse(month);
    if (error) throw new UsageError("usage: close-month [2026-10|none]");
    const { day } = await platform.storedToday(db, Date.now());
    const refusal = await whyNotClosed(db, month, day);
    if (refusal !== null) throw new Error(refusal);
  }
  if (!(await platform.closeThrough(db, month, by)))
    throw new Error(`A later month is closed. close-month none opens all months first.`);
  return closedText(month);
}

function closedText(closedThrough: string | null): Told {
  return {
    sentence:
      closedThrough === null ? "No month is closed." : `Months are closed up to ${closedThrough}.`,
    facts: { closedThrough },
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
