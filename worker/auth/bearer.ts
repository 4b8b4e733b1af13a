import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";

/** The bearer token of a request; empty without one. */
export function bearerOf(c: Context<AppEnv>): string {
  return /^Bearer (\S+)$/iu.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}
