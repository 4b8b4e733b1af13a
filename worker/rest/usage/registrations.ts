import type { Context } from "hono";
import * as counters from "#db/usage/counters.ts";
import { type DailyLimitName, LIMITS } from "#domain/limits.ts";
import { nextStart } from "#domain/usage/day.ts";
import { callerAddress, callerNetwork, pseudonym } from "#worker/caller.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { tooManyRequests } from "#worker/problem.ts";
import { today } from "#worker/today.ts";

/** The counters of a registration. */
export type Quota = {
  /** Gives everything back, for a registration that failed. */
  giveBack(): Promise<void>;
};

/** Counts one registration for the caller's address and network. Throws 429 where a counter has reached its limit. */
export async function takeRegistration(c: Context<AppEnv>): Promise<Quota> {
  const { day, zone } = today(c.env.DB);
  const [address, network] = await Promise.all([
    pseudonym(c, `${day} registration ${callerAddress(c)}`),
    pseudonym(c, `${day} registration ${callerNetwork(c)}`),
  ]);
  const wanted: { subject: string; name: DailyLimitName }[] = [
    { subject: `registration:${address}`, name: "DAILY_REGISTRATIONS_PER_ADDRESS" },
    { subject: `registration:${network}`, name: "DAILY_REGISTRATIONS_PER_NETWORK" },
  ];
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
