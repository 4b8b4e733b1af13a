import type { Context } from "hono";
import * as counters from "#db/usage/counters.ts";
import { subjectOf } from "#db/usage/counter-subjects.ts";
import { type DailyLimitName, LIMITS } from "#domain/limits.ts";
import { nextStart } from "#domain/usage/day.ts";
import { callerAddress, callerNetwork, pseudonym } from "#worker/caller.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { tooManyRequests } from "#worker/problem.ts";
import { today } from "#worker/today.ts";

/** What has been counted. */
export type Quota = {
  /** Gives everything back, for a call that failed. */
  giveBack(): Promise<void>;
};

/** Counts one registration for the caller's address and network. Throws 429 where a counter has reached its limit. */
export async function takeRegistration(c: Context<AppEnv>): Promise<Quota> {
  const { day } = today(c.env.DB);
  const [address, network] = await Promise.all([
    pseudonym(c, `${day} registration ${callerAddress(c)}`),
    pseudonym(c, `${day} registration ${callerNetwork(c)}`),
  ]);
  return take(c, [
    { subject: subjectOf("registration", address), name: "DAILY_REGISTRATIONS_PER_ADDRESS" },
    { subject: subjectOf("registration", network), name: "DAILY_REGISTRATIONS_PER_NETWORK" },
  ]);
}

/** Counts one change of a person's own password. Throws 429 where there were too many today: each adds rows to the audit for ever. */
export async function takePasswordChange(c: Context<AppEnv>): Promise<Quota> {
  const { userId } = signedIn(c);
  return take(c, [{ subject: `password:${userId}`, name: "DAILY_PASSWORD_CHANGES_PER_USER" }]);
}

/** Counts one e-mail to a person of a client. Throws 429 where there were too many today. */
export async function takeMail(c: Context<AppEnv>, clientId: string): Promise<Quota> {
  return take(c, [{ subject: subjectOf("mail", clientId), name: "DAILY_MAILS_PER_CLIENT" }]);
}

/** Counts a call of today against all of these limits, or against none where one is reached. */
async function take(
  c: Context<AppEnv>,
  wanted: { subject: string; name: DailyLimitName }[],
): Promise<Quota> {
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
