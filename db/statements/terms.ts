import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Terms } from "#domain/usage/statement-answers.ts";
import type { BatchItem } from "drizzle-orm/batch";
import { recorded, rowWithId, type Watched } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/base/connect.ts";
import { invoices, statementTerms } from "#db/schema/statements.ts";
import { isOpenMonth } from "#db/usage/months.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { COST_ONLY, type Invoice, type NewTerms } from "#domain/usage/statement.ts";

const {
  clientId,
  month: termsMonth,
  marginPercent,
  pricePerAnswer,
  currency,
  rate,
} = statementTerms;

/** The terms of a client as the audit records them. */
const TERMS: Subject = {
  entity: "statement",
  table: statementTerms,
  id: sql`${clientId} || ' ' || ${termsMonth}`,
  name: sql`coalesce((select clientname from clients where id = ${clientId}), ${clientId}) || ', ' || ${termsMonth}`,
  fields: fieldsOf({ marginPercent, pricePerAnswer, currency, rate }),
};

const INVOICE: Subject = {
  entity: "statement",
  table: invoices,
  id: invoices.month,
  name: sql`'Invoice, ' || ${invoices.month}`,
  fields: fieldsOf({ amount: invoices.amount }),
};

/** The terms that count in a month, by client: those stored last up to then. */
export async function termsOf(
  db: Database,
  month: string,
  clients: string[],
): Promise<Map<string, Terms>> {
  const rows = await db.all<
    Terms & { id: string }
  >(sql`select j.value as id, t.margin_percent as marginPercent,
      t.price_per_answer as pricePerAnswer, t.currency, t.rate
    from json_each(${JSON.stringify(clients)}) j cross join statement_terms t on t.client_id = j.value
      and t.month = (select max(l.month) from statement_terms l where l.client_id = j.value and l.month <= ${month})`);
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

/** The invoice of the provider for a month, in nano-dollars. */
export async function invoiceOf(db: Database, month: string): Promise<number | null> {
  const row = await db.select().from(invoices).where(eq(invoices.month, month)).get();
  return row?.amount ?? null;
}

/**
 * Stores what a client pays from a month on.
 * @returns `false` where the month is closed, or where the terms that counted are not those that the caller has read (`former`)
 */
export async function storeTerms(
  db: Database,
  month: string,
  { clientid, former, ...own }: NewTerms,
  by: Actor,
): Promise<boolean> {
  const isMeant = sql`${isOpenMonth(sql`${month}`)} and ${former ? areTerms(clientid, month, former) : sql`1`}`;
  const { marginPercent: margin, pricePerAnswer: price } = own;
  const values = sql`select ${clientid}, ${month}, ${margin}, ${price}, ${own.currency}, ${own.rate} where ${isMeant}`;
  return storeIf(db, by, isMeant, {
    watched: rowWithId(TERMS, `${clientid} ${month}`),
    change: db
      .insert(statementTerms)
      .select(values)
      .onConflictDoUpdate({ target: [clientId, termsMonth], set: own }),
  });
}

/** The condition that a client has these terms in a month. */
function areTerms(
  id: string,
  month: string,
  { marginPercent, pricePerAnswer, currency, rate }: Terms,
) {
  const are = sql`margin_percent is ${marginPercent} and price_per_answer is ${pricePerAnswer} and currency = ${currency} and rate = ${rate}`;
  const none = sql`select ${COST_ONLY.marginPercent} as margin_percent, ${COST_ONLY.pricePerAnswer} as price_per_answer,
    ${COST_ONLY.currency} as currency, ${COST_ONLY.rate} as rate, '' as month`;
  return sql`(select ${are} from (${none} union all select margin_percent, price_per_answer, currency, rate, month from statement_terms
    where client_id = ${id} and month <= ${month}) order by month desc limit 1)`;
}

/**
 * Stores the invoice of the provider for a month, or removes it (`null`).
 * @returns `false` where the month is closed, or where the stored invoice is not the one that the caller has read (`former`)
 */
export async function storeInvoice(
  db: Database,
  month: string,
  { amount, former }: Invoice,
  by: Actor,
): Promise<boolean> {
  const isFormer = sql`(select i.amount from invoices i where i.month = ${month}) is ${former}`;
  const isMeant = sql`${isOpenMonth(sql`${month}`)} and ${former === undefined ? sql`1` : isFormer}`;
  return storeIf(db, by, isMeant, {
    watched: rowWithId(INVOICE, month),
    change:
      amount === null
        ? db.delete(invoices).where(and(eq(invoices.month, month), isMeant))
        : db
            .insert(invoices)
            .select(sql`select ${month}, ${amount} where ${isMeant}`)
            .onConflictDoUpdate({ target: invoices.month, set: { amount } }),
  });
}

/** Runs a change that has a condition. Returns whether it held. */
async function storeIf(
  db: Database,
  by: Actor,
  isMeant: SQL,
  { watched, change }: { watched: Watched; change: BatchItem<"sqlite"> },
): Promise<boolean> {
  const held = db.select({ isMeant: sql<number>`${isMeant}` }).from(sql`(select 1)`);
  const [[row]] = await recorded(db, by, watched, [held, change]);
  return row?.isMeant === 1;
}
