import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";

const HEADERS: [string, string][] = [
  ["X-Content-Type-Options", "nosniff"],
  // The origin must survive: our own forms are recognised by it (design 7).
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  // Pages bring their own; what is not a page is never rendered, framed or used as a script.
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/** Puts the security headers on every answer that does not set its own (design 7), and the request's id. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => {
      for (const [name, value] of HEADERS) {
        if (!headers.has(name)) headers.set(name, value);
      }
      headers.set("X-Request-Id", c.get("record").id);
      if (c.req.url.startsWith("https:"))
        headers.set("Strict-Transport-Security", STRICT_TRANSPORT);
    });
  };
}

/** REST answers are nobody's to keep unless a route says otherwise, and depend on Accept (design 2). */
export function restHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => {
      headers.append("Vary", "Accept");
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    });
  };
}

// Hono's own `c.header()` copies the whole answer for each header that is set after it was made.
function changeHeaders(c: Context<AppEnv>, change: (headers: Headers) => void): void {
  try {
    change(c.res.headers);
  } catch {
    // What was fetched has headers that cannot be changed.
    c.res = new Response(c.res.body, c.res);
    change(c.res.headers);
  }
}
