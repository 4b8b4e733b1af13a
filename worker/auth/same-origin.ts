import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";

/**
 * Whether a request comes from a script of our own pages. Browsers say so in Sec-Fetch-Site, -Mode and -Dest; programs that
 * send none of these have no cookies to be abused.
 */
export function isOwnFetch(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const mode = c.req.header("Sec-Fetch-Mode");
  const dest = c.req.header("Sec-Fetch-Dest");
  return (
    hasOwnOrigin(c) &&
    (site === undefined || site === "same-origin") &&
    (mode === undefined || mode === "cors" || mode === "same-origin") &&
    (dest === undefined || dest === "empty")
  );
}

/** Whether the Origin header, if there is one, names this very site. */
export function hasOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header("Origin");
  return origin === undefined || origin === new URL(c.req.url).origin;
}

/** Refuses calls from other sites' pages (design 5: no cross-origin REST outside /ai). */
export function requireOwnOrigin(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!hasOwnOrigin(c)) {
      throw new Problem(403, "Forbidden", {
        detail: "Pages of other sites may not make this call.",
      });
    }
    await next();
  };
}
