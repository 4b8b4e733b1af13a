import { ROLE } from "#domain/account-roles.ts";
import { UserLocation } from "#domain/accounts.ts";
import { z } from "#domain/zod.ts";

// The answers of REST about accounts. `app/` imports only their types.

/** The answer of `POST /auth` and `GET /refresh`. */
export const SessionAnswer = z
  .object({
    roles: z.array(z.int()).describe("2001: user, 3100: manager, 5150: administrator"),
    accessToken: z.string().describe("The bearer token, valid for some minutes"),
    clientId: z.string(),
  })
  .meta({ id: "Session" });
export type SessionAnswer = z.output<typeof SessionAnswer>;

/** A session in the list of a person's own sessions. Times are milliseconds since 1970. */
export const OwnSession = z
  .object({
    id: z.string(),
    device: z
      .string()
      .nullable()
      .describe("Browser and system, such as 'Firefox on Windows'; null where unknown"),
    signedInAt: z.int().nullable().describe("Null for sessions from before this was stored"),
    usedAt: z.int().nullable().describe("The time of the last renewal"),
    isThis: z.boolean().describe("Whether it is the session of this call"),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.output<typeof OwnSession>;

/** An account as administrators see it. */
export const User = z
  .object({
    id: z.string(),
    clientId: z.string(),
    username: z.string(),
    company: z.string(),
    roles: z.object({
      User: z.literal(ROLE.User),
      Manager: z.literal(ROLE.Manager).optional(),
      Admin: z.literal(ROLE.Admin).optional(),
    }),
    location: UserLocation,
    lastlogin: z.string().describe("An ISO time, or empty before the first sign-in"),
    waiting: z.boolean().describe("Until an administrator approves the account, it cannot sign in"),
    version: z.int(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;
