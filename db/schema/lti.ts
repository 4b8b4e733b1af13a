import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients } from "#db/schema/clients.ts";
import { partOf } from "#db/schema/part-of.ts";

/** The learning platforms of clients (product/lti 2). `host` and `moreHosts`: the origins that teachers and pupils see. */
export const ltiPlatforms = sqliteTable(
  "lti_platforms",
  {
    id: text().primaryKey(),
    clientId: partOf("client_id", () => clients.id),
    name: text().notNull(),
    issuer: text().notNull(),
    ltiClientId: text("lti_client_id").notNull(),
    // Empty until the first launch, where the platform has not named one.
    deploymentId: text("deployment_id").notNull(),
    authUrl: text("auth_url").notNull(),
    tokenUrl: text("token_url").notNull(),
    // The audience of assertions that are sent to the token URL; empty: the URL itself.
    tokenAudience: text("token_audience").notNull(),
    jwksUrl: text("jwks_url").notNull(),
    host: text().notNull(),
    moreHosts: text("more_hosts", { mode: "json" }).$type<string[]>().notNull().default([]),
    // A further host that points may be sent to; empty: only the hosts above.
    servicesHost: text("services_host").notNull().default(""),
    // Hosts of the last launch that the platform does not list, until an administrator adds them; empty: none.
    unknownHost: text("unknown_host").notNull().default(""),
    unknownServicesHost: text("unknown_services_host").notNull().default(""),
    // The day of the last launch, "2026-11-22" (UTC).
    lastLaunchOn: text("last_launch_on"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("lti_platforms_deployment").on(table.issuer, table.ltiClientId, table.deploymentId),
    index("lti_platforms_client").on(table.clientId),
  ],
);

/**
 * Hashes of the ids of what was used and must not be used again (db/base/used-once.ts). Times are in milliseconds since 1970: when the thing
 * itself ends, so that its row can be deleted.
 */
export const usedOnce = sqliteTable(
  "used_once",
  { hash: text().primaryKey(), expiresAt: integer("expires_at").notNull() },
  (table) => [index("used_once_expiry").on(table.expiresAt)],
);

/**
 * The outbox of points. `pupil` is sealed (worker/lti/scores.ts): the line item, and the platform's id of the pupil. Times are in milliseconds
 * since 1970. The row is deleted when the platform has accepted the points, or after two days.
 */
export const ltiScores = sqliteTable(
  "lti_scores",
  {
    id: text().primaryKey(),
    platformId: partOf("platform_id", () => ltiPlatforms.id),
    pupil: text().notNull(),
    given: integer().notNull(),
    maximum: integer().notNull(),
    at: integer().notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer("next_at").notNull(),
  },
  (table) => [
    index("lti_scores_due").on(table.nextAt),
    index("lti_scores_platform").on(table.platformId),
  ],
);
