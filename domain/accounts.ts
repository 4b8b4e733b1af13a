import { z } from "#domain/zod.ts";
import {
  DEFAULT_CLIENT_ID,
  PASSWORD_HELP,
  PASSWORD_PATTERN,
  USERNAME_HELP,
  USERNAME_PATTERN,
  isReservedName,
} from "#domain/account-rules.ts";
import { Id, isPlainLine, NOT_PLAIN, optionalText, Version } from "#domain/field.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MailAddress } from "#domain/mail-address.ts";
import { PasskeyAnswer } from "#domain/passkeys.ts";

export const Username = required("Name is required.")
  .regex(USERNAME_PATTERN, USERNAME_HELP)
  .refine((name) => !isReservedName(name), "This name is reserved. Please choose another one.")
  .meta({ examples: ["teacher"] });
export const Password = required("Password is required.")
  .regex(PASSWORD_PATTERN, PASSWORD_HELP)
  .meta({ examples: ["Your-Passw0rd"] });

function required(error: string) {
  return z.string({ error }).min(1, { error, abort: true });
}

/** The place of the last sign-in, as Cloudflare reports it; empty if it reports none. */
export const UserLocation = z.union([
  z.object({ city: z.string(), region_code: z.string(), country_name: z.string() }),
  z.literal(""),
]);
export type UserLocation = z.infer<typeof UserLocation>;

/** The body of `POST /register`. All other fields are ignored, `clientid` and `roles` too (product/accounts 3). */
export const Registration = z.object({ user: Username, pwd: Password });

/** The body of `POST /auth`. `persist` is 'Trust This Device': the session outlives the browser (product/accounts 5). */
export const Credentials = z.object({
  user: z.string().trim().min(1).max(200),
  pwd: z.string().min(1).max(200),
  persist: z.boolean().default(false),
});

const CurrentPassword = z.string("Password is required.").min(1, "Password is required.").max(200);

/** The body of `POST /account/password`: the current password and the new one, and whether all passkeys are removed. */
export const PasswordChange = z.object({
  old: CurrentPassword,
  password: Password,
  removesPasskeys: z.boolean().default(false),
});

/**
 * Shows that the caller is the person: the password or a passkey. Not needed for ten minutes after a sign-in (product/accounts 10). The body
 * of `DELETE /account`, `DELETE /account/passkeys/all` and `POST /account/passkeys/options`.
 */
export const Proof = z.object({
  password: CurrentPassword.optional(),
  passkey: PasskeyAnswer.optional(),
});
export type Proof = z.output<typeof Proof>;

/** The body of `DELETE /account/passkeys`. */
export const PasskeyRemoval = Proof.extend({ id: z.string().min(1).max(1_400) });

/** The body of `POST /account/email`. An empty address removes it. */
export const EmailChange = Proof.extend({ email: MailAddress });

/** The body of `POST /auth/email`: the token of a mailed link. */
export const EmailToken = z.object({ token: z.string().min(1).max(2_000) });

/** The body of `POST /auth/forgot`. */
export const ForgottenPassword = z.object({ user: z.string().trim().min(1).max(200) });

/** The body of `POST /auth/link`: the code of a one-time link (product/accounts 9). */
export const LinkCode = z.object({ code: z.string().min(1).max(200) });

/** The body of `POST /auth/link/session`. */
export const LinkSession = LinkCode.extend({ persist: z.boolean().default(false) });

/** The body of `POST /auth/link/password`. `removesOthers`: also removes the passkeys and the link with a provider. */
export const LinkPassword = LinkCode.extend({
  pwd: Password,
  persist: z.boolean().default(false),
  removesOthers: z.boolean().default(false),
});

const ONE_ROLE = "An administrator cannot be a manager, too: choose one role.";

const Roles = z
  .object({
    User: z.literal(ROLE.User).default(ROLE.User),
    Manager: z.literal(ROLE.Manager).optional(),
    Admin: z.literal(ROLE.Admin).optional(),
  })
  .refine(({ Manager, Admin }) => Manager === undefined || Admin === undefined, ONE_ROLE);

const fields = z.object({
  clientId: Id,
  username: Username,
  company: optionalText(200).refine(isPlainLine, NOT_PLAIN),
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

export type DeletedAccount = { id: string; names: string[]; newId: string; newName: string };
