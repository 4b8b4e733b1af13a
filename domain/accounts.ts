import { z } from "#domain/zod.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { Id, optionalText, Version } from "#domain/field.ts";
import { ROLE, type RolesByName } from "#domain/account-roles.ts";

/** A letter, then 3 to 23 letters, digits, underscores or hyphens (product/accounts 2). */
export const USERNAME_PATTERN = /^[A-Za-z][\w-]{3,23}$/;
export const USERNAME_HELP =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";

// The help text asks for more than the pattern requires; this is meant (product/accounts 2).
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z]).{8,24}$/s;
export const PASSWORD_HELP =
  "8 to 24 characters. Must include uppercase and lowercase letters, a number and a special character. Allowed special characters: ! @ # $ %";
export const PASSWORD_MATCH_HELP = "Must match the first password input field.";

export const Username = required("Name is required.").regex(USERNAME_PATTERN, USERNAME_HELP);
export const Password = required("Password is required.").regex(PASSWORD_PATTERN, PASSWORD_HELP);

function required(error: string) {
  return z.string({ error }).min(1, { error, abort: true });
}

/** The place of the last sign-in, as Cloudflare reports it; empty where it reports none. */
export const UserLocation = z.union([
  z.object({ city: z.string(), region_code: z.string(), country_name: z.string() }),
  z.literal(""),
]);
export type UserLocation = z.infer<typeof UserLocation>;

/** An account as administrators see it. `lastlogin` is an ISO 8601 time, or empty before the first sign-in. */
export type User = {
  id: string;
  clientId: string;
  username: string;
  company: string;
  roles: RolesByName;
  location: UserLocation;
  lastlogin: string;
  /** True until an administrator approves the account. It cannot sign in before. */
  waiting: boolean;
  version: number;
};

/** The body of `POST /register`. All other fields are ignored, `clientid` and `roles` too (product/accounts 3). */
export const Registration = z.object({ user: Username, pwd: Password });

/** The body of `POST /auth`. `persist` is 'Trust This Device': the session outlives the browser (product/accounts 5). */
export const Credentials = z.object({
  user: z.string().min(1).max(200),
  pwd: z.string().min(1).max(200),
  persist: z.boolean().default(false),
});

const Roles = z.object({
  User: z.literal(ROLE.User).default(ROLE.User),
  Admin: z.literal(ROLE.Admin).optional(),
});

const fields = z.object({
  clientId: Id,
  username: Username,
  company: optionalText(200),
  password: Password,
  roles: Roles,
});

/** The body of `POST /users/add`. */
export const UserDraft = z.object({
  clientId: z.preprocess((id) => id || DEFAULT_CLIENT_ID, Id),
  username: fields.shape.username,
  company: fields.shape.company.default(""),
  password: fields.shape.password,
  roles: fields.shape.roles.prefault({}),
});
export type UserDraft = z.output<typeof UserDraft>;

/** The body of `POST /users/edit`. A field that is left out keeps its value, and so does an empty password. */
export const UserChanges = fields.partial().extend({
  id: Id,
  password: z
    .union([
      z
        .literal("")
        .or(z.null())
        .transform(() => undefined),
      fields.shape.password,
    ])
    .optional(),
  // An approval cannot be revoked.
  waiting: z.literal(false, "Must be false, which approves a waiting account.").optional(),
  version: Version,
});
export type UserChanges = z.output<typeof UserChanges>;
