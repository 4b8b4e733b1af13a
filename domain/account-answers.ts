import { ROLE } from "#domain/account-roles.ts";
import { UserLocation } from "#domain/accounts.ts";
import { z } from "#domain/zod.ts";

// The answers of REST about accounts. `app/` imports only their types.

/** The answer of `POST /auth` and `GET /refresh`. */
export const SessionAnswer = z
  .object({
    roles: z.array(z.int()).describe("2001: user, 5150: administrator"),
    accessToken: z.string().describe("The bearer token, valid for some minutes"),
    clientId: z.string(),
  })
  .meta({ id: "Session" });
export type SessionAnswer = z.output<typeof SessionAnswer>;

/** An account as administrators see it. */
export const User = z
  .object({
    id: z.string(),
    clientId: z.string(),
    username: z.string(),
    company: z.string(),
    roles: z.object({ User: z.literal(ROLE.User), Admin: z.literal(ROLE.Admin).optional() }),
    location: UserLocation,
    lastlogin: z.string().describe("An ISO time, or empty before the first sign-in"),
    waiting: z.boolean().describe("Until an administrator approves the account, it cannot sign in"),
    version: z.int(),
  })
  .meta({ id: "User" });
export type User = z.output<typeof User>;
