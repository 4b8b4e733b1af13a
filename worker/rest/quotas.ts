import type { Context } from "hono";
import * as usage from "#db/usage.ts";
import { type DailyLimitName, LIMITS } from "#domain/limits.ts";
import { callerAddress, callerNetwork, pseudonym } from "#worker/caller.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { tooManyRequests } from "#worker/problem.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A daily counter and the name of its limit. `isOwn`: no other caller shares it. */
type Counter = { subject: string; name: DailyLimitName; isOwn?: boolean };

/** The counters of one call. Only the first call of a method has an effect. */
export type Quota = {
  /** Gives everything back, for a call that cost nothing. */
  giveBack(): Promise<void>;
  /**
   * Gives back the shared counters, for a call that the provider may charge for. The caller's own counter stays. Per day and counter,
   * this happens at most as often as the limit allows answers, so repeated failures cannot cost more than the quota.
   */
  giveBackCostly(): Promise<void>;
};

/**
 * Counts one answer to a visitor (product/usage 2). Throws 429 where a counter has reached its limit.
 */
export async function takeVisitorAnswer(c: Context<AppEnv>, clientId: string): Promise<Quota> {
  const day = today();
  const address = await pseudonym(c, `${day} ${clientId} ${callerAddress(c)}`);
  return take(c, day, [
    { subject: `address:${address}`, name: "DAILY_ANSWERS_PER_ADDRESS", isOwn: true },
    { subject: `client:${clientId}`, name: "DAILY_ANSWERS_PER_CLIENT" },
    { subject: "platform", name: "DAILY_ANSWERS_PER_PLATFORM" },
  ]);
}

/**
 * Counts one answer to a signed-in user (product/usage 2). Throws 429 where a counter has reached its limit.
 */
export async function takeSignedInAnswer(
  c: Context<AppEnv>,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<Quota> {
  return take(c, today(), [
    { subject: `user:${userId}`, name: "DAILY_ANSWERS_PER_USER", isOwn: true },
    { subject: `signed-in:${clientId}`, name: "DAILY_SIGNED_IN_ANSWERS_PER_CLIENT" },
    { subject: `client:${clientId}`, name: "DAILY_ANSWERS_PER_CLIENT" },
    { subject: "platform", name: "DAILY_ANSWERS_PER_PLATFORM" },
  ]);
}

/** Counts one registration for the caller's address and network. Throws 429 where a counter has reached its limit. */
export async function takeRegistration(c: Context<AppEnv>): Promise<Quota> {
  const day = today();
  const [address, network] = await Promise.all([
    pseudonym(c, `${day} registration ${callerAddress(c)}`),
    pseudonym(c, `${day} registration ${callerNetwork(c)}`),
  ]);
  return take(c, day, [
    { subject: `registration:${address}`, name: "DAILY_REGISTRATIONS_PER_ADDRESS" },
    { subject: `registration:${network}`, name: "DAILY_REGISTRATIONS_PER_NETWORK" },
  ]);
}

async function take(c: Context<AppEnv>, day: string, counters: Counter[]): Promise<Quota> {
  const db = database(c);
  const charges = counters.map(({ subject, name }) => ({ subject, limit: c.env[name] }));
  const refused = await usage.take(db, day, charges);
  const reached = counters.find(({ subject }) => subject === refused);
  if (reached) throw tooManyRequests(LIMITS[reached.name].sentence, secondsToMidnight());
  let isSettled = false;
  const giveBack = async (given: usage.Charge[]) => {
    if (isSettled) return;
    isSettled = true;
    const subjects = given.map(({ subject }) => subject);
    await usage.giveBack(db, day, subjects);
  };
  return {
    giveBack: () => giveBack(charges),
    giveBackCostly: async () => {
      const shared = charges.filter((_, index) => !counters[index]?.isOwn);
      const costly = shared.map(({ subject, limit }) => ({ subject: `costly:${subject}`, limit }));
      if (!isSettled && (await usage.take(db, day, costly)) === null) await giveBack(shared);
    },
  };
}

/** The day of the counters (`2026-11-21`). Days are counted in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function secondsToMidnight(): number {
  return Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
}
