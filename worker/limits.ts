import type { Context, MiddlewareHandler } from "hono";
import * as refusals from "#db/operations/refusals.ts";
import * as counters from "#db/usage/admit.ts";
import { type DailyLimitName, LIMITS, type RateLimitName } from "#domain/limits.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import type { DailyLimits } from "#domain/operations/platform.ts";
import { nextStart } from "#domain/time.ts";
import {
  type AppEnv,
  callerAddress,
  callerNetwork,
  database,
  declaring,
  pseudonym,
  today,
} from "#worker/context.ts";
import type { Env } from "#worker/env.ts";
import { callerId, signedIn } from "#worker/identity.ts";
import { Problem, tooManyRequests } from "#worker/problem.ts";

/** The client of a refused answer: by its id, or by its publishable key. */
type RefusedFor = { clientId: string } | { apikey: string };

/** The milliseconds after which this isolate stores what it has counted. */
export const COUNTING = { milliseconds: 3_000 };

/** The most clients, keys and reasons that are counted at the same time: anyone can invent keys. */
const MAX_COUNTED = 200;

const counted = new Map<string, number>();

/**
 * Counts an answer that a limit per minute has refused (product/usage 1). This isolate counts in memory and stores the numbers some
 * seconds after the first one, so that a flood of refused calls writes little; an isolate that ends before loses them.
 */
function countRateRefusal(c: Context<AppEnv>, reason: RateLimitName, of: RefusedFor): void {
  const { day } = today(c.env.DB);
  const key = JSON.stringify({ ...of, reason, day });
  const isFirst = counted.size === 0;
  if (counted.size < MAX_COUNTED || counted.has(key)) counted.set(key, (counted.get(key) ?? 0) + 1);
  if (isFirst) c.executionCtx.waitUntil(storeLater(c));
}

async function storeLater(c: Context<AppEnv>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, COUNTING.milliseconds));
  const rows = [...counted].map(([key, count]) => ({ ...readKey(key), count }));
  counted.clear();
  await refusals.addCounts(database(c), rows).catch(() => undefined);
}

function readKey(key: string) {
  return JSON.parse(key) as RefusedFor & { reason: string; day: string };
}

const MINUTE_SECONDS = 60;

/**
 * The limits that let a call pass while the platform cannot count. Limits of the day count the same answers exactly.
 * Without the others, passwords could be guessed and costly calls repeated without end.
 */
const PASSING: RateLimitName[] = ["VISITOR_LIMIT", "KEY_LIMIT", "USER_LIMIT", "TEST_LIMIT"];

/**
 * Counts a call for a limit per minute (domain/limits.ts). Call it before any costly work.
 * @param refusedFor whose answer is refused, for the usage report
 * @param further gives another key for a call that `key` has no room for, or null
 * @throws 429 if `key` has reached the limit, 503 if the platform cannot count
 */
export async function limitRate(
  c: Context<AppEnv>,
  name: RateLimitName,
  key: string,
  refusedFor?: RefusedFor,
  further: () => Promise<string | null> = async () => null,
): Promise<void> {
  if (await isWithin(c, name, key)) return;
  const other = await further();
  if (other !== null && (await isWithin(c, name, other))) return;
  if (refusedFor !== undefined) countRateRefusal(c, name, refusedFor);
  throw tooManyRequests(LIMITS[name].sentence, MINUTE_SECONDS);
}

/**
 * One of `shares` keys, by chance. Together they have that many times the limit of one key, to within a few per cent: Cloudflare's
 * limits are part of the configuration, and cannot differ by client.
 */
export function shareOf(key: string, shares: number): string {
  const share = Math.floor(Math.random() * shares);
  return share === 0 ? key : `${key} ${share}`;
}

async function isWithin(c: Context<AppEnv>, name: RateLimitName, key: string): Promise<boolean> {
  try {
    const { success } = await c.env[name].limit({ key });
    return success;
  } catch {
    c.get("record").failure = `limiter ${name}`;
    if (PASSING.includes(name)) return true;
    const headers = { "Retry-After": String(MINUTE_SECONDS) };
    throw new Problem(503, { detail: LOAD_FAILURES.uncounted, headers });
  }
}

/** Counts a costly read for the caller. Needs `requireRole` before it, as the next three do. */
export const limitReads = limitCaller("READ_LIMIT");

/** Counts a save of a widget or of what belongs to it. */
export const limitSaves = limitCaller("SAVE_LIMIT");

/** Counts a call that calls addresses of others. */
export const limitChecks = limitCaller("PAGE_CHECK_LIMIT");

/** Counts a list for the signed-in person if it has a search, which reads all texts. */
export const limitSearches = declaring({ limited: true }, async (c, next) =>
  c.req.query("search") ? limitReads(c, next) : next(),
);

function limitCaller(name: RateLimitName): MiddlewareHandler<AppEnv> {
  return declaring({ limited: true }, async (c, next) => {
    await limitRate(c, name, callerId(c));
    await next();
  });
}

/** The limits a day of the variables, which count until an administrator saves those of the platform (product/operations 8). */
export function variableLimits(env: Env): DailyLimits {
  return {
    dailyAnswers: env.DAILY_ANSWERS_PER_PLATFORM,
    defaultDailyAnswers: env.DAILY_ANSWERS_PER_CLIENT,
    defaultDailySignedInAnswers: env.DAILY_SIGNED_IN_ANSWERS_PER_CLIENT,
    defaultDailyAnswersPerUser: env.DAILY_ANSWERS_PER_USER,
  };
}

type Counted = {
  /** Gives everything back, for a call that failed. */
  giveBack(): Promise<void>;
};

/** Counts one registration for the caller's address and network. Throws 429 if a counter has reached its limit. */
export async function takeRegistration(c: Context<AppEnv>): Promise<Counted> {
  const { day } = today(c.env.DB);
  const [address, network] = await Promise.all([
    pseudonym(c, `${day} registration ${callerAddress(c)}`),
    pseudonym(c, `${day} registration ${callerNetwork(c)}`),
  ]);
  return take(c, [
    {
      subject: counters.subjectOf("registration", address),
      name: "DAILY_REGISTRATIONS_PER_ADDRESS",
    },
    {
      subject: counters.subjectOf("registration", network),
      name: "DAILY_REGISTRATIONS_PER_NETWORK",
    },
  ]);
}

/** Counts one change of a person's own password. Throws 429 if there were too many today: each adds rows to the audit for ever. */
export async function takePasswordChange(c: Context<AppEnv>): Promise<Counted> {
  const { userId } = signedIn(c);
  return take(c, [{ subject: `password:${userId}`, name: "DAILY_PASSWORD_CHANGES_PER_USER" }]);
}

/** Counts one e-mail to a person of a client. Throws 429 if there were too many today. */
export async function takeMail(c: Context<AppEnv>, clientId: string): Promise<Counted> {
  return take(c, [
    { subject: counters.subjectOf("mail", clientId), name: "DAILY_MAILS_PER_CLIENT" },
  ]);
}

/** Counts a call of today against all of these limits, or against none if one is reached. */
async function take(
  c: Context<AppEnv>,
  wanted: { subject: string; name: DailyLimitName }[],
): Promise<Counted> {
  const { day, zone } = today(c.env.DB);
  const db = database(c);
  const charges = wanted.map(({ subject, name }) => ({ subject, limit: c.env[name] }));
  const refused = await counters.take(db, day, charges);
  const reached = wanted.find(({ subject }) => subject === refused);
  if (reached) {
    const now = Date.now();
    const seconds = Math.ceil((nextStart("day", now, zone) - now) / 1000);
    throw tooManyRequests(LIMITS[reached.name].sentence, seconds);
  }
  return {
    giveBack: () =>
      counters.giveBack(
        db,
        day,
        charges.map(({ subject }) => subject),
      ),
  };
}

/** Counts a use of a passkey or a one-time link. Throws 429 if the limit is reached. */
export async function limitSignInNetwork(c: Context<AppEnv>): Promise<void> {
  await limitRate(c, "SIGN_IN_NETWORK_LIMIT", callerNetwork(c));
}

/** Counts an attempt to use a password, also of a person who is signed in. Throws 429 if a limit is reached. */
export async function limitSignIn(c: Context<AppEnv>, username: string): Promise<void> {
  const name = username.toLowerCase();
  // The name comes last: attempts that the other limits refuse must not lock the owner of the name out.
  await limitSignInNetwork(c);
  await limitRate(c, "SIGN_IN_LIMIT", `${callerAddress(c)} ${name}`);
  await limitRate(c, "SIGN_IN_NAME_LIMIT", name);
}
