import { ROLE } from "#domain/account-roles.ts";
import { UserLocation } from "#domain/accounts.ts";
import { SESSION_VIAS } from "#domain/passkeys.ts";
import { z } from "#domain/zod.ts";

// The replies of REST about accounts. `app/` imports only their types.

/** The reply of `POST /auth` and `GET /refresh`. */
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
    via: z.enum(SESSION_VIAS).describe("How the person signed in"),
    isThis: z.boolean().describe("Whether it is the session of this call"),
  })
  .meta({ id: "OwnSession" });
export type OwnSession = z.output<typeof OwnSession>;

/** A passkey in the list of a person's own. Days are "2026-11-22". */
export const Passkey = z
  .object({
    id: z.string(),
    name: z.string().describe("Browser and system that it was made with"),
    rpId: z.string().describe("The host that it was made on, where alone it works"),
    madeOn: z.string(),
    lastUsedOn: z.string().nullable().describe("Null before the first use"),
    isByLink: z.boolean().describe("Whether it was made after a sign-in by a one-time link"),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.output<typeof Passkey>;

const challenge = z.string().describe("In base64url");
const kind = z.literal("public-key");

/** The reply of `POST /auth/passkey/options`. */
export const PasskeyOptions = z
  .object({
    token: z.string().describe("Goes back with the answer of the passkey; valid for 5 minutes"),
    options: z
      .object({
        challenge,
        rpId: z.string(),
        timeout: z.int(),
        userVerification: z.literal("required"),
      })
      .describe("For `PublicKeyCredential.parseRequestOptionsFromJSON`"),
  })
  .meta({ id: "PasskeyOptions" });

export const NewPasskeyOptions = z
  .object({
    token: z.string().describe("Goes back with the new passkey; valid for 5 minutes"),
    options: z
      .object({
        challenge,
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
        timeout: z.int(),
        attestation: z.literal("none"),
        authenticatorSelection: z.object({
          residentKey: z.literal("required"),
          requireResidentKey: z.boolean(),
          userVerification: z.literal("required"),
        }),
        excludeCredentials: z.array(z.object({ type: kind, id: z.string() })),
      })
      .describe("For `PublicKeyCredential.parseCreationOptionsFromJSON`"),
  })
  .meta({ id: "NewPasskeyOptions" });

/** An event of a one-time link of one's own account: it was made or used. */
export const OwnLink = z
  .object({
    at: z.string(),
    what: z
      .enum(["made", "password", "session"])
      .describe("'password' and 'session': it was used for a new password, or to sign in"),
    by: z
      .string()
      .nullable()
      .describe(
        "A person of the own client, 'Platform', or 'Former account'; null: the account itself",
      ),
  })
  .meta({ id: "OwnLink" });
export type OwnLink = z.output<typeof OwnLink>;

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
