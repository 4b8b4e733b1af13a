import type { Context } from "hono";
import { connect, type Database } from "#db/connect.ts";
import type { CallingAccount } from "#db/sessions.ts";
import type { Env } from "#worker/env.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/** Titles for what a resource refuses: a bad body (400) and a value that is taken (409). From the catalogue of spec 8. */
export type Sentences = { invalid: string; exists?: string };

/** What every handler and middleware can rely on. */
export type AppEnv = {
  Bindings: Env;
  Variables: { record: RequestRecord; sentences: Sentences; account: CallingAccount };
};

/** The database of this request. */
export function database(c: Context<AppEnv>): Database {
  return connect(c.env.DB);
}

/**
 * The network address of the caller, for limits: an IPv4 address, or the /64 prefix of an IPv6 one,
 * because a household or server has a whole prefix to itself.
 */
export function callerAddress(c: Context<AppEnv>): string {
  const address = c.req.header("CF-Connecting-IP") ?? "local";
  return address.includes(":") ? networkPrefix(address) : address;
}

/** The first four groups of an IPv6 address, whatever is shortened in it. */
function networkPrefix(address: string): string {
  const [start = "", end = ""] = address.split("::").map((part) => part.split(":"));
  const groups = [...start].filter(Boolean);
  const missing = address.includes("::") ? 8 - groups.length - [...end].filter(Boolean).length : 0;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
