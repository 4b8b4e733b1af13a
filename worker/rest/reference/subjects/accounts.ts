import { z } from "zod";
import {
  OwnLink,
  OwnSession,
  SessionAnswer,
  NewPasskeyOptions,
  Passkey,
  PasskeyOptions,
  User,
} from "#domain/account-replies.ts";
import { RegistrationMode } from "#domain/clients/client.ts";
import { Settings } from "#domain/clients/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const accounts = {
  "GET /users": {
    summary: "List accounts",
    details: "Without `page`, all of them; with it, a page of those that match.",
    reply: z.array(User),
    pages: true,
    refusals: [413],
  },
  "POST /users/add": {
    rule: "An administrator cannot be a manager, too.",
    summary: "Add an account",
    details: "Without `clientId` it joins the default client; without `roles` it is a user.",
    status: 201,
    reply: User,
    refusals: [409],
    example: { username: "teacher", password: "Your-Passw0rd" },
  },
  "POST /users/edit": {
    rule: "An administrator cannot be a manager, too.",
    summary: "Change an account",
    details: "A new password ends the account's sessions.",
    reply: User,
    refusals: [404, 409],
  },
  "POST /users/link": {
    summary: "Make a one-time link with which a person sets a password",
    details: "The link works once, until it expires. A new link ends the former one.",
    status: 201,
    reply: z.object({ link: z.string(), expires: z.string() }),
    refusals: [404],
  },
  "DELETE /users": {
    summary: "Delete an account",
    details:
      "Chats and stored answers are deleted too. The last administrator stays. The body names the account.",
    refusals: [404, 409],
  },
  "GET /users/:id": {
    summary: "Read an account",
    details: "Without its password, which nobody can read.",
    reply: User,
  },
  "DELETE /users/:id": {
    summary: "Delete an account, by path",
    details: "As `DELETE /users`, without a body.",
    refusals: [409],
  },
} satisfies Descriptions;

const credentials = { user: "admin", pwd: "Your-Passw0rd" };

export const sessions = {
  "POST /auth": {
    summary: "Sign in",
    details:
      "Sets a cookie as well (`curl -c cookies.txt` stores it), with which `GET /refresh` gives the next access token.",
    reply: SessionAnswer,
    refusals: [401, 429],
    example: credentials,
  },
  "GET /refresh": {
    summary: "Get a new access token",
    details: "The cookie of `POST /auth` is the credential. Each call replaces it by the next one.",
    reply: SessionAnswer,
    refusals: [401, 429],
    cookie: true,
  },
  "GET /logout": {
    summary: "Sign out",
    details: "Ends the session of the cookie, and its access tokens.",
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
    refusals: [409, 429, 503],
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
    refusals: [404, 429],
  },
  "POST /auth/link/password": {
    summary: "Set a password with a one-time link, and sign in",
    details:
      "`waiting` stands in place of a session where an administrator must approve the account. `removesOthers`: passkeys and links with a provider are removed. The e-mail address is, if somebody else has made the link.",
    reply: z.union([SessionAnswer, z.object({ waiting: z.boolean() })]),
    refusals: [404, 429],
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
  },
  "DELETE /account/sessions/:id": {
    summary: "End one of one's own sessions",
    details: "Its device must sign in again.",
  },
  "POST /account/sign-out": {
    summary: "End all sessions of one's account",
    details: "Also the session of this call, in all browsers.",
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
    refusals: [409, 429],
    example: { password: credentials.pwd },
  },
} satisfies Descriptions;

export const passkeys = {
  "POST /auth/link/session": {
    summary: "Sign in with a one-time link, to make a passkey",
    details:
      "For an account that signs in by passkey only; for others the link sets a password (403). Uses the link up and ends all other sessions. The password stays as it is.",
    reply: SessionAnswer,
    refusals: [404, 429],
    example: { code: "code-of-the-link" },
  },
  "POST /auth/passkey/options": {
    summary: "Get a challenge for a passkey",
    details: "For a sign-in, and for a proof of a person who is signed in. It stores nothing.",
    reply: PasskeyOptions,
    refusals: [429],
  },
  "POST /auth/passkey": {
    summary: "Sign in by passkey",
    details:
      "`passkey` has the token of the options, and fields of what the browser's passkey answers. Sets the cookie of `POST /auth`.",
    reply: SessionAnswer,
    refusals: [401, 429],
  },
  "POST /auth/email": {
    summary: "Confirm an e-mail address",
    details: "The token is the part of the mailed link after `#`. It works once.",
    reply: z.object({ email: z.string() }),
    refusals: [404, 429],
  },
  "POST /auth/forgot": {
    summary: "Ask for an e-mail with a link for a new password",
    details:
      "The answer is the same for every name. An e-mail goes only to an account whose address is confirmed.",
    status: 202,
    refusals: [429],
    example: { user: credentials.user },
  },
  "GET /account/passkeys": {
    summary: "List one's own passkeys",
    details: "At most 10, the oldest first.",
    reply: z.array(Passkey),
  },
  "POST /account/passkeys/options": {
    summary: "Get the options for a new passkey",
    details:
      "Needs a proof: the password, a passkey, or a sign-in less than ten minutes old. A sign-in by a one-time link is none, but for the first passkey of who needs one.",
    reply: NewPasskeyOptions,
    refusals: [409, 429],
    example: { password: credentials.pwd },
  },
  "POST /account/passkeys": {
    summary: "Store a new passkey",
    details:
      "With the token of its options, and fields of what the browser answers. `removesOthers`: other passkeys and links with a provider are removed.",
    status: 201,
    reply: z.object({ id: z.string(), name: z.string() }),
    refusals: [409],
  },
  "DELETE /account/passkeys": {
    summary: "Remove a passkey",
    details: "Needs a proof. The only way to sign in stays (409).",
    refusals: [404, 409, 429],
    example: { id: "id-of-the-passkey", password: credentials.pwd },
  },
  "DELETE /account/passkeys/all": {
    summary: "Remove all passkeys",
    details: "Needs a proof. They stay where the account could not sign in without (409).",
    refusals: [409, 429],
    example: { password: credentials.pwd },
  },
  "GET /account/email": {
    summary: "Read one's e-mail address",
    details: "`canMail`: whether this site sends e-mails.",
    reply: z.object({
      email: z.string().nullable(),
      isVerified: z.boolean(),
      canMail: z.boolean(),
    }),
    refusals: [404],
  },
  "POST /account/email": {
    summary: "Change one's e-mail address",
    details: "Needs a proof. The address is confirmed by the link that is mailed to it.",
    reply: z.object({
      email: z.string().nullable(),
      isVerified: z.boolean(),
      isSent: z.boolean().describe("Whether a link was mailed"),
    }),
    refusals: [429],
    example: { email: "teacher@example.com", password: credentials.pwd },
  },
} satisfies Descriptions;
