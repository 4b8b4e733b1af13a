import type { Context } from "hono";
import * as platformRows from "#db/operations/platform.ts";
import { type AppEnv, database } from "#worker/context.ts";

/** Today in the platform's time zone, as the database has it now. */
export async function currentDay(c: Context<AppEnv>): Promise<string> {
  return (await platformRows.today(database(c), Date.now())).day;
}
