import type { Context } from "hono";
import { connect, type Database } from "#db/connect.ts";
import type { SessionAccount } from "#db/accounts/sessions.ts";
import type { Env } from "#worker/env.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/** Titles for what a resource refuses: a bad body (400) and a value that is taken (409). From the catalogue of spec 8. */
export type Sentences = { invalid: string; exists?: string };

/** What every handler and middleware can rely on. */
export type AppEnv = {
  Bindings: Env;
  Variables: { record: RequestRecord; sentences: Sentences; account: SessionAccount };
};

/** The database of this request. */
export function database(c: Context<AppEnv>): Database {
  return connect(c.env.DB);
}
