import { FORMER_PROGRAM, isOfToken } from "#domain/service-tokens/program.ts";
// Without zod, so that forms of public pages load no more than these rules.

/** A letter, then 3 to 23 letters, digits, underscores or hyphens (product/accounts 2). */
export const USERNAME_PATTERN = /^[A-Za-z][\w-]{3,23}$/;
export const USERNAME_HELP =
  "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";

/** Names that no account may have: the history of a site shows them in place of others' names (product/own-site 6). */
export function isReservedName(name: string): boolean {
  return name.toLowerCase() === "platform";
}

// The help text asks for more than the pattern requires; this is meant (product/accounts 2).
export const PASSWORD_ADVICE = "Recommended: also a number and a special character (! @ # $ %).";
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z]).{8,24}$/s;
export const PASSWORD_HELP = `8 to 24 characters, with a lowercase and an uppercase letter. ${PASSWORD_ADVICE}`;
/** The parts of the rule that PASSWORD_PATTERN enforces. */
export const PASSWORD_RULES = [
  { text: "8 to 24 characters", pattern: /^.{8,24}$/s },
  { text: "a lowercase letter", pattern: /[a-z]/ },
  { text: "an uppercase letter", pattern: /[A-Z]/ },
];
export const PASSWORD_MATCH_HELP = "Must match the first password input field.";

/**
 * The name on screen of a deleted account, by the id that the job deleted-accounts gives it: rows of one person have the same name. All removed
 * service tokens have one name.
 */
export function deletedAccountName(id: string): string {
  if (isOfToken(id)) return FORMER_PROGRAM;
  return `Deleted account ${id.slice(0, 4)}`;
}

/** The client that new accounts join (product/accounts 3). A fixed value: deployments store the client under this id. */
export const DEFAULT_CLIENT_ID = "c11e0000-0000-4000-8000-000000000001";

/** The sentence of `/register` while registration is closed. */
export const REGISTRATION_CLOSED =
  "Nobody can sign up here. Ask the people who run this site for an account.";
