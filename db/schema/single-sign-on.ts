import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import { partOf } from "#db/schema/part-of.ts";

/** The identity provider of a client (product/single-sign-on 2). */
export const clientSignIn = sqliteTable("client_sign_in", {
  clientId: partOf("client_id", () => clients.id).primaryKey(),
  issuer: text().notNull(),
  oidcClientId: text("oidc_client_id").notNull(),
  // Only this server can read it (worker/signed-tokens.ts); empty: the provider has given none.
  secretSealed: text("secret_sealed").notNull(),
  domains: text({ mode: "json" }).$type<string[]>().notNull(),
  label: text().notNull(),
  isRequired: integer("is_required", { mode: "boolean" }).notNull().default(false),
  version: integer().notNull().default(1),
});

/**
 * Accounts at identity providers, each for one client. A removed person's identity stays without an account, so that it cannot make
 * a new one (product/single-sign-on 5). Days are "2026-11-22" (UTC).
 */
export const identities = sqliteTable(
  "identities",
  {
    clientId: partOf("client_id", () => clients.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    // A code that a removed person sees, and that a manager enters to let the person in again.
    code: text().notNull(),
    linkedOn: text("linked_on").notNull(),
    removedOn: text("removed_on"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.issuer, table.subject] }),
    index("identities_user")
      .on(table.userId)
      .where(sql`user_id is not null`),
    index("identities_shut_out")
      .on(table.clientId)
      .where(sql`user_id is null`),
  ],
);
