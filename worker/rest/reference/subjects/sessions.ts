import { z } from "zod";
import { OwnLink, OwnSession, SessionAnswer } from "#domain/account-replies.ts";
import { RegistrationMode } from "#domain/clients/client.ts";
import { Settings } from "#domain/clients/settings.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const credentials = { user: "admin", pwd: "Your-Passw0rd" };

export const sessions = {
  "POST /auth": {
    summary: "Sign in",
    details:
      "Sets a cookie as well (`curl -c cookies.txt` stores it), with which `GET /refresh` gives the next access token.",
    reply: SessionAnswer,
    refusals: [401, 403, 429],
    example: credentials,
  },
  "GET /refresh": {
    summary: "Get a new access token",
    details: "The cookie of `POST /auth` is the credential. Each call replaces it by the next one.",
    reply: SessionAnswer,
    refusals: [401, 403, 429],
    cookie: true,
  },
  "GET /logout": {
    summary: "Sign out",
    details: "Ends the session of the cookie, and its access tokens.",
    status: 204,
    refusals: [403],
    cookie: true,
  },
  "POST /register": {
    summary: "Make an account for oneself",
    details: "The account joins the default client, with the role of a user.",
    status: 201,
    reply: z.object({
      id: z.string(),
      username: z.string(),
      waiting: z.boolean().optional().describe("An administrator must approve the account"),
    }),
    refusals: [403, 409, 429, 503],
    example: credentials,
  },
  "POST /auth/link": {
    summary: "Read for whom a one-time link is",
    details: "The code is the part of the link after `#`. Reading does not use it up.",
    reply: z.object({
      username: z.string(),
      needsPasskey: z.boolean().describe("The account signs in by passkey only: make one"),
      passkeys: z.int().describe("How many the account has"),
      isLinked: z.boolean().describe("Whether it is linked with an account at a provider"),
      invitation: z
        .object({
          by: z.string().nullable().describe("The manager; null: an administrator"),
          to: z.string().describe("The client of the account"),
        })
        .nullable()
        .describe("Null once somebody has signed in to the account"),
    }),
    refusals: [403, 404, 429],
  },
  "POST /auth/link/password": {
    summary: "Set a password with a one-time link, and sign in",
    details:
      "`waiting` stands in place of a session where an administrator must approve the account. `removesOthers`: passkeys and links with a provider are removed. The e-mail address is, if somebody else has made the link.",
    reply: z.union([SessionAnswer, z.object({ waiting: z.boolean() })]),
    refusals: [403, 404, 429],
    example: { code: "code-of-the-link", pwd: credentials.pwd },
  },
  "POST /settings": {
    summary: "Read the client of a site",
    details: "Name, tagline, approvals and links of the client whose site has the address.",
    reply: Settings,
    refusals: [404],
  },
  "GET /settings/registration": {
    summary: "Read who may register",
    details: "`open`, `approval` (an administrator approves each account) or `closed`.",
    reply: z.object({ registration: RegistrationMode }),
    refusals: [404],
  },
  "GET /settings/recipients": {
    summary: "Read who else gets data of this site",
    details: "The text of the owner that `/privacy` shows.",
    reply: z.object({
      recipients: z.string().nullable().describe("Null: the owner has not said it"),
    }),
  },
  "POST /account/password": {
    summary: "Change one's password",
    details:
      "Ends all other sessions and all one-time links of the account. `removesPasskeys`: its passkeys, too.",
    status: 204,
    refusals: [409, 429],
    example: { old: credentials.pwd, password: "My-Next-Passw0rd" },
  },
  "GET /account/sessions": {
    summary: "List one's own sessions",
    details: "With device, sign-in and last use, the last used ones first; at most 100.",
    reply: z.array(OwnSession),
  },
  "DELETE /account/sessions": {
    summary: "End all other sessions of one's own",
    details: "This session goes on.",
    status: 204,
  },
  "DELETE /account/sessions/:id": {
    summary: "End one of one's own sessions",
    details: "Its device must sign in again.",
    status: 204,
    refusals: [404],
  },
  "POST /account/sign-out": {
    summary: "End all sessions of one's account",
    details: "Also the session of this call, in all browsers.",
    status: 204,
  },
  "GET /account/links": {
    summary: "Read what was done with one-time links to one's account",
    details:
      "By whom a link was made, and when a link was used, in the last 90 days: at most 20 entries, the newest first.",
    reply: z.array(OwnLink),
  },
  "GET /account/data": {
    summary: "Download all data of one's account",
    details:
      "A file with the account, its chats, its stored answers, its usage and what the audit has of it.",
    reply: "file",
    refusals: [404, 429],
  },
  "GET /account/storage": {
    summary: "Read how much one's results and chats take",
    details: "In bytes, beside the limit. When it is reached, further answers are not stored.",
    reply: z.object({ bytes: z.int(), limit: z.int() }),
  },
  "DELETE /account": {
    summary: "Delete one's account",
    details:
      "Needs a proof: the password, a passkey, or a sign-in less than ten minutes old. Chats and stored answers are deleted too.",
    status: 204,
    refusals: [409, 429],
    example: { password: credentials.pwd },
  },
} satisfies Descriptions;
