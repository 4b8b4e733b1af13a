import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { dayOf } from "#domain/usage/day.ts";

/** Today in the platform's time zone, as the database has it now. */
export function currentDay(c: Context<AppEnv>): string {
  return dayOf(Date.now(), c.get("caller").zone);
}
