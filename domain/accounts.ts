import { z } from "#domain/zod.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { Id, optionalText, Version } from "#domain/field.ts";
import { ROLE, type RolesByName } from "#domain/account-roles.ts";

/** Spec 5: 4 to 24 characters, a letter first, then letters, digits, underscores or hyphens. */
export const USERNAME_PATTERN = /^[A-Za-z][\w-]{3,23}$/;
export const USERNAME_HELP =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";

/** Spec 5: 8 to 24 characters, upper and lower case; the help asks for more than is enforced. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z]).{8,24}$/s;
export const PASSWORD_HELP =
  "8 to 24 characters. Must include uppercase and lowercase letters, a number and a special character. Allowed special characters: ! @ # $ %";
export const PASSWORD_MATCH_HELP = "Must match the first password input field.";

export const Username = required("Name is required.").regex(USERNAME_PATTERN, USERNAME_HELP);
export const Password = required("Password is required.").regex(PASSWORD_PATTERN, PASSWORD_HELP);

function required(error: string) {
  return z.string({ error }).min(1, { error, abort: true });
}

/** Where a person last signed in from, as the network tells it; empty when it does not (spec 3). */
export const UserLocation = z.union([
  z.object({ city: z.string(), region_code: z.string(), country_name: z.string() }),
  z.literal(""),
]);
export type UserLocation = z.infer<typeof UserLocation>;

/** An account as administrators see it (spec 3). `lastlogin` is an ISO time or empty. */
export type User = {
  id: string;
  clientId: string;
  username: string;
  company: string;
  roles: RolesByName;
  location: UserLocation;
  lastlogin: string;
  /** Whether an administrator has yet to approve the account: until then it cannot sign in. */
  waiting: boolean;
  version: number;
};

/** `POST /register` (spec 7). Whatever else the body says, `clientid` and `roles` included, has no effect (design 4). */
export const Registration = z.object({ user: Username, pwd: Password });

/** `POST /auth` (spec 7). `persist` is the choice 'Trust This Device': whether the session outlives the browser. */
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

/** A user as `POST /users/add` takes it. */
export const UserDraft = z.object({
  clientId: z.preprocess((id) => id || DEFAULT_CLIENT_ID, Id),
  username: fields.shape.username,
  company: fields.shape.company.default(""),
  password: fields.shape.password,
  roles: fields.shape.roles.prefault({}),
});
export type UserDraft = z.output<typeof UserDraft>;

/** Changes to a user: what is left out, or an empty password, keeps its value. */
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
  // An account can be approved, and is not made to wait again.
  waiting: z.literal(false, "The only value is false: it approves a waiting account.").optional(),
  version: Version,
});
export type UserChanges = z.output<typeof UserChanges>;
