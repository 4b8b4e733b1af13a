import type { Context, MiddlewareHandler } from "hono";
import { bearerOf } from "#worker/auth/access-token.ts";
import { isServiceToken, refuseBrowsers } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { declaring } from "#worker/declared.ts";
import { Problem } from "#worker/problem.ts";

/**
 * True for a request of a script of this site, by the Origin and Sec-Fetch-* headers of browsers. A program that sends none of them
 * has no cookie of somebody else.
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

/** True where the Origin header is absent or names this site. */
export function hasOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header("Origin");
  return origin === undefined || origin === new URL(c.req.url).origin;
}

/** Refuses calls from pages of other sites with 403: only /ai is for them (product/embeds 3). */
export function requireOwnOrigin(): MiddlewareHandler<AppEnv> {
  return declaring({ ownOrigin: true }, async (c, next) => {
    if (!hasOwnOrigin(c)) {
      if (isServiceToken(bearerOf(c))) refuseBrowsers(c);
      throw new Problem(403, "Forbidden", {
        detail: "Pages of other sites may not make this call.",
      });
    }
    await next();
  });
}
