import { EN } from "#domain/frame-texts/en.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import { SIGN_IN_PROBLEMS } from "#domain/single-sign-on/problems.ts";

type Limit = {
  /** How long a limit counts before it starts again: a minute of the clock, or a day in the time zone of the platform. */
  period: "minute" | "day";
  limit: number;
  counts: string;
  /** The subject of the counter: each value, such as each address, has its own count. */
  key: string;
  /** The sentence for the person when the limit is reached. */
  sentence: string;
};

const TOO_MANY_ACCOUNTS =
  "Too many accounts have been created from your network today. Please come back tomorrow.";

/** The refusal of a network whose new accounts have had their share of a day's answers (product/usage 1). */
export const NEW_ACCOUNTS_FULL =
  "New accounts in your network have used up their answers for today. Please come back tomorrow.";

/** The refusal of a share, or of the person who has made it, for the rest of the day (product/sharing 3). */
export const SHARE_FULL =
  "This tool has given all of its answers for today. Please come back tomorrow.";

function perMinute(limit: number, counts: string, key: string) {
  return { period: "minute", limit, counts, key, sentence: LOAD_FAILURES.tooMany } as const;
}

function perDay(limit: number, counts: string, key: string, sentence: string) {
  return { period: "day", limit, counts, key, sentence } as const;
}

/**
 * Every limit of the product (product/usage 1). The name of a limit per minute is a rate-limit binding of wrangler.toml; the name of
 * a limit per day is a variable, with the number here as its default. "Address" is an IPv4 address or an IPv6 /64, "network" an
 * IPv4 /24 or an IPv6 /48 (worker/context.ts).
 */
export const LIMITS = {
  SIGN_IN_LIMIT: perMinute(
    15,
    "sign-ins and other checks of a password; returns from a provider",
    "address and username; start",
  ),
  // Far above SIGN_IN_LIMIT: a stranger needs several networks to reach it, and then locks the owner of the name out for the rest
  // of a minute, in one Cloudflare location.
  SIGN_IN_NAME_LIMIT: perMinute(
    100,
    "sign-ins, other checks of a password, passwords set by a link",
    "username",
  ),
  // A class signs in from one network at the same time.
  SIGN_IN_NETWORK_LIMIT: perMinute(
    90,
    "sign-ins, also by a provider, other checks of a password, passkeys, uses of one-time links",
    "network",
  ),
  REGISTRATION_LIMIT: perMinute(10, "registrations, invitations by managers", "address or user"),
  FORGOT_LIMIT: perMinute(3, "e-mails for a forgotten password", "username"),
  READ_LIMIT: perMinute(
    60,
    "searches of chats and results, sums of usage, exports, imports of toolkits, frames of unsaved tools",
    "user",
  ),
  ACCOUNT_DATA_LIMIT: perMinute(3, "downloads of a person's data", "user"),
  THREAD_LIMIT: perMinute(10, "new chat threads", "user"),
  SAVE_LIMIT: perMinute(
    120,
    "saves of widgets, their drafts, tests and versions; offers and shares",
    "user",
  ),
  WIDGET_NOTE_LIMIT: perMinute(60, "favourites and openings of widgets", "user"),
  VISITOR_LIMIT: perMinute(120, "submits and ratings of embeds, valid or not", "address"),
  MISSED_EMBED_LIMIT: perMinute(60, "clients and widgets of embeds that do not exist", "address"),
  KEY_LIMIT: perMinute(300, "valid submits and ratings of embeds", "publishable key"),
  TOKEN_LIMIT: perMinute(300, "calls with a service token", "token"),
  USER_LIMIT: perMinute(30, "answers to a signed-in person, except tests", "user"),
  // A run of 50 tests with the draft and with what is live is 100 calls.
  TEST_LIMIT: perMinute(120, "runs of one test of a widget", "user"),
  REFUSED_SITE_LIMIT: perMinute(60, "notes of blocked sites", "address"),
  PAGE_CHECK_LIMIT: perMinute(
    10,
    "checks of customers' pages and of sign-in providers, test alerts",
    "user",
  ),
  DAILY_REGISTRATIONS_PER_ADDRESS: perDay(30, "new accounts", "address", TOO_MANY_ACCOUNTS),
  DAILY_REGISTRATIONS_PER_NETWORK: perDay(90, "new accounts", "network", TOO_MANY_ACCOUNTS),
  DAILY_PASSWORD_CHANGES_PER_USER: perDay(
    10,
    "changes of one's own password",
    "user",
    "You have changed your password too often today. Please come back tomorrow.",
  ),
  DAILY_MAILS_PER_CLIENT: perDay(
    200,
    "e-mails to people with an account",
    "client",
    "No more e-mails can be sent today. Please come back tomorrow.",
  ),
  DAILY_PROVIDER_ACCOUNTS_PER_CLIENT: perDay(
    500,
    "new accounts by a sign-in provider",
    "client",
    SIGN_IN_PROBLEMS.full,
  ),
  DAILY_ANSWERS_PER_ADDRESS: perDay(
    400,
    "answers to visitors",
    "client and address",
    EN.networkUsedUp,
  ),
  // 50 tests with a judge that is asked three times need 400 answers with both sides, and 200 for the next draft.
  DAILY_TEST_ANSWERS_PER_USER: perDay(
    600,
    "answers to tests of widgets",
    "user",
    "You have used up your answers to tests for today. Please come back tomorrow.",
  ),
  DAILY_ANSWERS_PER_USER: perDay(
    300,
    "answers to a signed-in person, except tests",
    "user",
    "You have used up your answers for today. Please come back tomorrow.",
  ),
  DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: perDay(
    1_000,
    "answers to signed-in people",
    "client",
    "The accounts of this site have used up their answers for today. Please come back tomorrow.",
  ),
  DAILY_ANSWERS_PER_CLIENT: perDay(
    2_000,
    "answers to visitors and signed-in people",
    "client",
    EN.siteUsedUp,
  ),
  DAILY_ANSWERS_PER_PLATFORM: perDay(20_000, "answers", "the whole platform", EN.serviceUsedUp),
} as const satisfies Record<string, Limit>;

/** A limit per minute: the name of its rate-limit binding. */
export type RateLimitName = NamesOf<"minute">;

/** A limit per day: the name of its variable. */
export type DailyLimitName = NamesOf<"day">;

type NamesOf<P extends Limit["period"]> = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name]["period"] extends P ? Name : never;
}[keyof typeof LIMITS];
