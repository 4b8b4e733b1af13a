import { z } from "zod";
import {
  NewPasskeyOptions,
  Passkey,
  PasskeyOptions,
  SessionAnswer,
} from "#domain/account-replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const credentials = { user: "admin", pwd: "Your-Passw0rd" };

export const passkeys = {
  "POST /auth/link/session": {
    summary: "Sign in with a one-time link, to make a passkey",
    details:
      "For an account that signs in by passkey only; for others the link sets a password (403). Uses the link up and ends all other sessions. The password stays as it is.",
    reply: SessionAnswer,
    refusals: [403, 404, 429],
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
    refusals: [401, 403, 429],
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
    status: 204,
    refusals: [404, 409, 429],
    example: { id: "id-of-the-passkey", password: credentials.pwd },
  },
  "DELETE /account/passkeys/all": {
    summary: "Remove all passkeys",
    details: "Needs a proof. They stay where the account could not sign in without (409).",
    status: 204,
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
