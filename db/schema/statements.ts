import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

// Unused since 0.3.0, for a Worker of before: the next release drops both. The migration adds WITHOUT ROWID: drizzle-kit cannot generate it.

/** What a client pays from a month on, until the next row. No row: its cost in dollars. */
export const statementTerms = sqliteTable(
  "statement_terms",
  {
    clientId: text("client_id").notNull(),
    month: text().notNull(),
    // One of these two is null. The price is in nano-units of the currency.
    marginPercent: real("margin_percent"),
    pricePerAnswer: integer("price_per_answer"),
    currency: text().notNull(),
    // The price of a dollar in the currency.
    rate: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.month] })],
);

/** The invoice of the provider for a month, in nano-dollars. */
export const invoices = sqliteTable("invoices", {
  month: text().primaryKey(),
  amount: integer().notNull(),
});
