import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  real,
} from "drizzle-orm/sqlite-core";
import { RUN_KINDS, RUN_OUTCOMES } from "#domain/usage/runs.ts";

// Money is in nano-dollars, prices are in micro-dollars for a million tokens: whole numbers. Days ("2026-11-22") and months are those of
// the platform's time zone. No table here has a foreign key: history outlives what it names.
// The migration adds WITHOUT ROWID to `runs`, `run_texts`, `counters`, `usage_days`, `usage_sums` and `refusals`: drizzle-kit cannot generate it.

/** The prices of a model's tokens from a day on. The model `*` is the price of every model without a row. */
export const prices = sqliteTable(
  "prices",
  {
    model: text().notNull(),
    validFrom: text("valid_from").notNull(),
    input: integer().notNull(),
    // Null: as much as other input.
    cachedInput: integer("cached_input"),
    output: integer().notNull(),
    source: text().notNull(),
    // The name of the person who stored it.
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.validFrom] })],
);

/** One row for each answer, visitor, preview, chat and generator alike. No text of a visitor, no address. */
export const runs = sqliteTable(
  "runs",
  {
    // UUIDv7: the order of ids is the order of time.
    id: text().primaryKey(),
    day: text().notNull(),
    month: text().notNull(),
    clientId: text("client_id").notNull(),
    // The widget's id, `chat`, or the type of the generator.
    feature: text().notNull(),
    userId: text("user_id"),
    kind: text({ enum: RUN_KINDS }).notNull(),
    // The code of the share by which the visitor came.
    share: text(),
    modelAsked: text("model_asked").notNull(),
    modelAnswered: text("model_answered"),
    outcome: text({ enum: RUN_OUTCOMES }).notNull(),
    // Questions to the model that it began to answer.
    calls: integer().notNull().default(0),
    inputTokens: integer("input_tokens"),
    cachedTokens: integer("cached_tokens"),
    outputTokens: integer("output_tokens"),
    reasoningTokens: integer("reasoning_tokens"),
    // Bits: 1 tokens, 2 price, 4 all of it, because the end of the answer was lost.
    estimated: integer().notNull().default(0),
    // The amount that is reserved in the budgets while the answer is under way.
    reserved: integer().notNull(),
    // Null while the answer is under way.
    cost: integer(),
    firstMs: integer("first_ms"),
    totalMs: integer("total_ms"),
    requestId: text("request_id").notNull(),
    // The computed cost of an answer that a person has corrected; null for all others.
    correctedFrom: integer("corrected_from"),
  },
  (table) => [
    index("runs_client").on(table.clientId, table.id),
    // Visitors' answers have no entry.
    index("runs_user")
      .on(table.userId)
      .where(sql`user_id is not null`),
    check("runs_whole", sql`typeof(reserved) = 'integer' and typeof(cost) in ('integer', 'null')`),
  ],
);

/** The texts of answers, only of clients that keep them. */
export const runTexts = sqliteTable(
  "run_texts",
  {
    runId: text("run_id").primaryKey(),
    clientId: text("client_id").notNull(),
    expiresOn: text("expires_on").notNull(),
    inputs: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    answer: text().notNull(),
  },
  (table) => [
    index("run_texts_expires").on(table.expiresOn),
    index("run_texts_client").on(table.clientId),
  ],
);

/**
 * The usage of a period: a month (`2026-11`) for `client:…` and `platform`, a day for all other subjects, such as `user:…`. The row of a month also
 * has the counts of its latest day, so that an answer writes one row of it, not two.
 */
export const counters = sqliteTable(
  "counters",
  {
    period: text().notNull(),
    subject: text().notNull(),
    answers: integer().notNull().default(0),
    // The cost of settled answers, and the reservations of answers under way.
    spent: integer().notNull().default(0),
    held: integer().notNull().default(0),
    day: text().notNull().default(""),
    dayAnswers: integer("day_answers").notNull().default(0),
    // The part of `dayAnswers` that signed-in people had.
    daySignedIn: integer("day_signed_in").notNull().default(0),
    // Answers without text that were given back although the provider may charge for them.
    dayCostly: integer("day_costly").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.subject] }),
    check(
      "counters_whole",
      sql`typeof(answers) = 'integer' and typeof(spent) = 'integer' and typeof(held) = 'integer' and held >= 0`,
    ),
  ],
);

/** The columns of sums, the same in both tables below. */
const sumColumns = () => ({
  answers: integer().notNull(),
  failures: integer().notNull(),
  estimated: integer().notNull(),
  // Answers counted at the price of unknown models.
  unpriced: integer().notNull(),
  inputTokens: integer("input_tokens").notNull(),
  cachedTokens: integer("cached_tokens").notNull(),
  outputTokens: integer("output_tokens").notNull(),
  cost: integer().notNull(),
  // Sums. `firsts` is the number of answers with a first word.
  firsts: integer().notNull(),
  firstMs: integer("first_ms").notNull(),
  totalMs: integer("total_ms").notNull(),
});

/** The sums of settled answers by day. Kept for ever, after 13 months without persons and widgets (db/usage/sums.ts). */
export const usageDays = sqliteTable(
  "usage_days",
  {
    day: text().notNull(),
    clientId: text("client_id").notNull(),
    feature: text().notNull(),
    // Empty for visitors.
    userId: text("user_id").notNull(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    // The model that answered; the asked one where none did.
    model: text().notNull(),
    ...sumColumns(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.clientId, table.feature, table.userId, table.kind, table.model],
    }),
    index("usage_days_user")
      .on(table.userId)
      .where(sql`user_id <> ''`),
    check("usage_days_whole", sql`typeof(cost) = 'integer'`),
  ],
);

/**
 * The sums of a day of all clients, for each value of a split of the report, so that a report about all clients reads few rows. The row
 * with the split `""` is there while the day's sums are those of `usage_days`.
 */
export const usageSums = sqliteTable(
  "usage_sums",
  {
    day: text().notNull(),
    split: text().notNull(),
    value: text().notNull(),
    ...sumColumns(),
  },
  (table) => [primaryKey({ columns: [table.day, table.split, table.value] })],
);

/** How often a limit refused answers of a client on a day. `reason` is the name of the limit. */
export const refusals = sqliteTable(
  "refusals",
  {
    day: text().notNull(),
    clientId: text("client_id").notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.clientId, table.reason] })],
);

/** The former counters of days, which `counters` replaced. A later release drops the table. */
export const usage = sqliteTable(
  "usage",
  {
    subject: text().notNull(),
    day: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] })],
);

// Unused since 0.3.0, for a Worker of before: the next release drops both. The migration adds WITHOUT ROWID: drizzle-kit cannot generate it.

/** The price that a client pays from a month on, until the next row. Without a row, the client pays its cost in dollars. */
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
