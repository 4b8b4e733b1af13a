import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";

/** The name of a cookie of this site. On https, `__Host-` binds it to this very host; it needs Secure and the path `/`. */
export function hostCookieName(c: Context<AppEnv>, name: string): string {
  return isHttps(c) ? `__Host-${name}` : name;
}

/** Whether the request came by https. */
export function isHttps(c: Context<AppEnv>): boolean {
  return new URL(c.req.url).protocol === "https:";
}
