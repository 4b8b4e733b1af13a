import { z } from "zod";
import { User } from "#domain/account-replies.ts";
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
    rule: "An administrator is no manager.",
    summary: "Add an account",
    details: "Without `clientId` it joins the default client; without `roles` it is a user.",
    status: 201,
    reply: User,
    refusals: [409],
    example: { username: "teacher", password: "Your-Passw0rd" },
  },
  "POST /users/edit": {
    rule: "An administrator is no manager.",
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
    status: 204,
    refusals: [404, 409],
  },
  "GET /users/:id": {
    summary: "Read an account",
    details: "Without its password, which nobody can read.",
    reply: User,
    refusals: [404],
  },
  "DELETE /users/:id": {
    summary: "Delete an account, by path",
    details: "As `DELETE /users`, without a body.",
    status: 204,
    refusals: [404, 409],
  },
} satisfies Descriptions;
