import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";

/** The bearer token of a request; empty without one. HTTP allows several spaces before it (RFC 9110, 11.4). */
export function bearerOf(c: Context<AppEnv>): string {
  return /^Bearer +(\S+) *$/iu.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}
