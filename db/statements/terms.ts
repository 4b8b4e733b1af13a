import { eq, sql } from "drizzle-orm";
import { recorded, rowWithId } from "#db/audit/record.ts";
import { fieldsOf, type Subject } from "#db/audit/subject.ts";
import type { Database } from "#db/connect.ts";
import { invoices, statementTerms } from "#db/statements/schema.ts";
import type { Actor } from "#domain/audit/actor.ts";
import type { NewTerms, Terms } from "#domain/usage/statement.ts";

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
  client?: string,
): Promise<Map<string, Terms>> {
  const rows = await db
    .select()
    .from(statementTerms)
    .where(
      sql`${termsMonth} = (select max(t.month) from statement_terms t where t.client_id = ${clientId} and t.month <= ${month})
        and ${client === undefined ? sql`1` : eq(clientId, client)}`,
    );
  return new Map(rows.map(({ clientId: id, month: _month, ...of }) => [id, of]));
}

/** The invoice of the provider for a month, in nano-dollars. */
export async function invoiceOf(db: Database, month: string): Promise<number | null> {
  const row = await db.select().from(invoices).where(eq(invoices.month, month)).get();
  return row?.amount ?? null;
}

/** Stores what a client pays from a month on. */
export async function storeTerms(
  db: Database,
  month: string,
  { clientid, ...own }: NewTerms,
  by: Actor,
): Promise<void> {
  await recorded(db, by, rowWithId(TERMS, `${clientid} ${month}`), [
    db
      .insert(statementTerms)
      .values({ clientId: clientid, month, ...own })
      .onConflictDoUpdate({ target: [clientId, termsMonth], set: own }),
  ]);
}

/** Stores the invoice of the provider for a month, or removes it (`null`). */
export async function storeInvoice(
  db: Database,
  month: string,
  amount: number | null,
  by: Actor,
): Promise<void> {
  await recorded(db, by, rowWithId(INVOICE, month), [
    amount === null
      ? db.delete(invoices).where(eq(invoices.month, month))
      : db
          .insert(invoices)
          .values({ month, amount })
          .onConflictDoUpdate({ target: invoices.month, set: { amount } }),
  ]);
}
