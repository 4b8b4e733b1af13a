import type { Context } from "hono";
import * as platformRows from "#db/operations/platform.ts";
import { dayOf } from "#domain/usage/day.ts";
import { type AppEnv, database } from "#worker/context.ts";

/** Today in the platform's time zone, as the database has it now. */
export async function currentDay(c: Context<AppEnv>): Promise<string> {
  const { zone } = await platformRows.get(database(c));
  return dayOf(Date.now(), zone);
}
