import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { partOf } from "#db/schema/part-of.ts";
import type { UserLocation } from "#domain/accounts.ts";
import { SESSION_VIAS } from "#domain/passkeys.ts";

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    username: text().notNull(),
    company: text().notNull(),
    companyFolded: text("company_folded"),
    passwordHash: text("password_hash").notNull(),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull(),
    // Runs the site of the own client. Never true beside `isAdmin`.
    isManager: integer("is_manager", { mode: "boolean" }).notNull().default(false),
    location: text({ mode: "json" }).$type<UserLocation>().notNull(),
    locationFolded: text("location_folded"),
    lastlogin: text().notNull(),
    // True until an administrator approves the account; it cannot sign in before.
    waiting: integer({ mode: "boolean" }).notNull().default(false),
    // Whether the answers that this person gets are stored as results.
    records: integer({ mode: "boolean" }).notNull().default(true),
    version: integer().notNull().default(1),
    // Milliseconds since 1970. Null in accounts older than this column, and in those that commands make.
    createdAt: integer("created_at"),
    // For a forgotten password. No identity: nobody is found by it.
    email: text(),
    // Milliseconds since 1970; null until the mailed link was opened.
    emailVerifiedAt: integer("email_verified_at"),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    index("users_client").on(table.clientId),
    // Finds another administrator without a scan of all users.
    index("users_administrators")
      .on(table.id)
      .where(sql`is_admin = 1`),
    index("users_managers")
      .on(table.clientId)
      .where(sql`is_manager = 1`),
    index("users_waiting")
      .on(table.username)
      .where(sql`waiting = 1`),
    index("users_unfolded")
      .on(table.id)
      .where(sql`${table.companyFolded} is null`),
  ],
);

/** One row for each refresh token of a session (`family`). The newest `generation` is the token that has not been used. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    family: text().notNull(),
    generation: integer().notNull(),
    userId: partOf("user_id", () => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    persist: integer({ mode: "boolean" }).notNull(),
    // Milliseconds since 1970.
    usedAt: integer("used_at"),
    expiresAt: integer("expires_at").notNull(),
    // Browser and system at sign-in, and its time. Null in sessions older than these columns.
    device: text(),
    signedInAt: integer("signed_in_at"),
    // How the person signed in.
    via: text({ enum: SESSION_VIAS }).notNull().default("password"),
    // Milliseconds since 1970 at which the session ends, however often it is renewed; null: it does not.
    endsAt: integer("ends_at"),
  },
  (table) => [
    uniqueIndex("sessions_family").on(table.family, table.generation),
    index("sessions_user").on(table.userId, table.expiresAt),
    index("sessions_expired").on(table.expiresAt),
  ],
);

/** The passkeys of people (product/accounts 10). Days are "2026-11-22". */
export const passkeys = sqliteTable(
  "passkeys",
  {
    // The id of the credential, in base64url.
    id: text().primaryKey(),
    userId: partOf("user_id", () => users.id),
    // The host that it was made on. It works nowhere else.
    rpId: text("rp_id").notNull(),
    // COSE, in base64url.
    publicKey: text("public_key").notNull(),
    // The authenticator's counter of signatures; 0 forever if the passkey is synced.
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    name: text().notNull(),
    madeOn: text("made_on").notNull(),
    lastUsedOn: text("last_used_on"),
    // The session in which it was made, if that began by a one-time link.
    linkSession: text("link_session"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/**
 * One-time links, each for an account: an invitation, a forgotten password, or a mailed link that confirms an address. Deleted when used.
 * The trigger `users_links` deletes those whose maker loses a role or gets another client, and those of an account that reaches more.
 */
export const passwordLinks = sqliteTable(
  "password_links",
  {
    // SHA-256 of the link's code, which only the person has. Before that of a link which confirms an address stands "email:".
    hash: text().primaryKey(),
    userId: partOf("user_id", () => users.id),
    // Milliseconds since 1970.
    expiresAt: integer("expires_at").notNull(),
    // The account that made the link; the person itself for a mailed link. Null for a command, and for links older than this column, which are
    // refused.
    madeBy: text("made_by").references(() => users.id, { onDelete: "cascade" }),
    isByCommand: integer("is_by_command", { mode: "boolean" }).notNull().default(false),
    // The address that the link confirms. Null: the link sets a password or makes a passkey.
    email: text(),
  },
  (table) => [
    index("password_links_user").on(table.userId),
    index("password_links_expired").on(table.expiresAt),
    index("password_links_maker").on(table.madeBy),
  ],
);

/**
 * Accounts that were deleted and whose names and ids are still in other tables. A trigger of `users` inserts the row, and the job
 * deleted-accounts deletes it (docs/decisions/032-deleted-people-in-the-audit.md).
 */
export const deletedAccounts = sqliteTable("deleted_accounts", {
  userId: text("user_id").primaryKey(),
  // Every name that the account had.
  names: text({ mode: "json" }).$type<string[]>().notNull(),
  // The id that replaces that of the account. Random, so nobody can find the account by it.
  replacement: text().notNull(),
  // Milliseconds since 1970.
  deletedAt: integer("deleted_at").notNull(),
  // The id of the last row of the audit that the job has looked at for this account; empty: none.
  auditId: text("audit_id").notNull().default(""),
});
