import { z } from "zod";
import { ROLE } from "#domain/account-roles.ts";
import { type User, UserLocation } from "#domain/accounts.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Account: z.ZodType<User> = z
  .object({
    id: z.string(),
    clientId: z.string(),
    username: z.string(),
    company: z.string(),
    roles: z.object({ User: z.literal(ROLE.User), Admin: z.literal(ROLE.Admin).optional() }),
    location: UserLocation,
    lastlogin: z.string(),
    waiting: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "User" });

export const accounts = {
  "GET /users": {
    summary: "List accounts",
    details: "Without `page`, all of them; with it, a page of those that match.",
    answer: z.array(Account),
    pages: true,
    refusals: [413],
  },
  "POST /users/add": {
    summary: "Add an account",
    details: "Without `clientId` it joins the default client; without `roles` it is a user.",
    status: 201,
    answer: Account,
    refusals: [409],
    example: { username: "teacher", password: "Your-Passw0rd" },
  },
  "POST /users/edit": {
    summary: "Change an account",
    details: "A new password ends the account's sessions.",
    answer: Account,
    refusals: [404, 409],
  },
  "POST /users/link": {
    summary: "Make a one-time link with which a person sets a password",
    details: "The link works once, until it expires. A new link ends the former one.",
    status: 201,
    answer: z.object({ link: z.string(), expires: z.string() }),
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
    answer: Account,
    refusals: [404],
  },
  "DELETE /users/:id": {
    summary: "Delete an account, by path",
    details: "As `DELETE /users`, without a body.",
    status: 204,
    refusals: [404, 409],
  },
} satisfies Descriptions;
