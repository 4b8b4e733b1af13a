/** How long a limit counts before it starts again: a minute of the clock, or a day in UTC. */
type Period = "minute" | "day";

type Limit = {
  /** What is counted. */
  counts: string;
  /** What has a count of its own. */
  key: string;
  limit: number;
  period: Period;
  /** What a person reads when the limit is reached. */
  sentence: string;
};

const TOO_FAST = "Too many requests. Please wait a minute and try again.";
const TOO_MANY_ACCOUNTS =
  "Too many accounts have been created from your network today. Please come back tomorrow.";

/**
 * Every limit of the product. Limits per minute are rate-limit bindings of wrangler.toml, limits per day are variables with these
 * numbers as defaults; both have the name given here. "Address" is an IPv4 address or an IPv6 /64, "network" an
 * IPv4 /24 or an IPv6 /48 (worker/caller.ts). docs/operations.md has this table for operators.
 */
export const LIMITS = {
  SIGN_IN_LIMIT: {
    counts: "sign-ins",
    key: "address and username",
    limit: 15,
    period: "minute",
    sentence: TOO_FAST,
  },
  // Far above the limit of one address: a stranger needs several networks to reach it, and locks the owner out for the rest of
  // a minute, in one Cloudflare location.
  SIGN_IN_NAME_LIMIT: {
    counts: "sign-ins",
    key: "username",
    limit: 100,
    period: "minute",
    sentence: TOO_FAST,
  },
  // A class signs in from one network at the same time.
  SIGN_IN_NETWORK_LIMIT: {
    counts: "sign-ins",
    key: "network",
    limit: 90,
    period: "minute",
    sentence: TOO_FAST,
  },
  REGISTRATION_LIMIT: {
    counts: "registrations",
    key: "address",
    limit: 10,
    period: "minute",
    sentence: TOO_FAST,
  },
  REFRESH_LIMIT: {
    counts: "renewals of a session",
    key: "user",
    limit: 60,
    period: "minute",
    sentence: TOO_FAST,
  },
  THREAD_LIMIT: {
    counts: "new chat threads",
    key: "user",
    limit: 10,
    period: "minute",
    sentence: TOO_FAST,
  },
  VISITOR_LIMIT: {
    counts: "submits of embeds, valid or not",
    key: "address",
    limit: 120,
    period: "minute",
    sentence: TOO_FAST,
  },
  KEY_LIMIT: {
    counts: "valid submits of embeds",
    key: "publishable key",
    limit: 300,
    period: "minute",
    sentence: TOO_FAST,
  },
  USER_LIMIT: {
    counts: "answers to a signed-in person",
    key: "user",
    limit: 30,
    period: "minute",
    sentence: TOO_FAST,
  },
  DAILY_REGISTRATIONS_PER_ADDRESS: {
    counts: "new accounts",
    key: "address",
    limit: 30,
    period: "day",
    sentence: TOO_MANY_ACCOUNTS,
  },
  DAILY_REGISTRATIONS_PER_NETWORK: {
    counts: "new accounts",
    key: "network",
    limit: 90,
    period: "day",
    sentence: TOO_MANY_ACCOUNTS,
  },
  DAILY_ANSWERS_PER_ADDRESS: {
    counts: "answers to visitors",
    key: "client and address",
    limit: 400,
    period: "day",
    sentence:
      "Your network has used up its answers on this site for today. Please come back tomorrow.",
  },
  DAILY_ANSWERS_PER_USER: {
    counts: "answers to a signed-in person",
    key: "user",
    limit: 300,
    period: "day",
    sentence: "You have used up your answers for today. Please come back tomorrow.",
  },
  DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: {
    counts: "answers to signed-in people",
    key: "client",
    limit: 1_000,
    period: "day",
    sentence:
      "The accounts of this site have used up their answers for today. Please come back tomorrow.",
  },
  DAILY_ANSWERS_PER_CLIENT: {
    counts: "answers to visitors and signed-in people",
    key: "client",
    limit: 2_000,
    period: "day",
    sentence: "This site has used up its answers for today. Please come back tomorrow.",
  },
  DAILY_ANSWERS_PER_PLATFORM: {
    counts: "answers",
    key: "the whole platform",
    limit: 20_000,
    period: "day",
    sentence: "This service has used up its answers for today. Please come back tomorrow.",
  },
} as const satisfies Record<string, Limit>;

/** A limit per minute: the name of its rate-limit binding. */
export type RateLimitName = NamesOf<"minute">;

/** A limit per day: the name of its variable. */
export type DailyLimitName = NamesOf<"day">;

type NamesOf<P extends Period> = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name]["period"] extends P ? Name : never;
}[keyof typeof LIMITS];
