import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { partOf } from "#db/schema/part-of.ts";
import type { TokenScope } from "#domain/service-tokens/program.ts";

/** The tokens of programs (product/service-tokens 1). Times are in milliseconds since 1970, money in nano-dollars. */
export const serviceTokens = sqliteTable(
  "service_tokens",
  {
    id: text().primaryKey(),
    // Null: the platform's.
    clientId: text("client_id").references(() => clients.id, { onDelete: "cascade" }),
    name: text().notNull(),
    // SHA-256 of the token, which only the program has.
    hash: text().notNull().unique(),
    // Its last four characters.
    ending: text().notNull(),
    scopes: text({ mode: "json" }).$type<TokenScope[]>().notNull(),
    monthlyBudget: integer("monthly_budget"),
    dailyAnswers: integer("daily_answers").notNull(),
    endsAt: integer("ends_at").notNull(),
    // The day (UTC), "2026-11-22".
    lastUsedOn: text("last_used_on"),
    // The id of the account. No foreign key: the token outlives it.
    madeBy: text("made_by").notNull(),
    madeAt: integer("made_at").notNull(),
  },
  (table) => [
    index("service_tokens_client").on(table.clientId),
    index("service_tokens_end").on(table.endsAt),
  ],
);

/**
 * Answers to calls with an Idempotency-Key, for an hour (product/service-tokens 5). `sealed` opens with the Idempotency-Key alone, which is
 * not stored; it is null while the answer is under way.
 */
export const replays = sqliteTable(
  "replays",
  {
    // The hash of the token's id and the Idempotency-Key.
    hash: text().primaryKey(),
    // The hash of the call's path and body.
    requestHash: text("request_hash").notNull(),
    tokenId: partOf("token_id", () => serviceTokens.id),
    runId: text("run_id").notNull(),
    status: integer(),
    sealed: text(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("replays_token").on(table.tokenId),
    index("replays_expiry").on(table.expiresAt),
  ],
);
