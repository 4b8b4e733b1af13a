import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  // The origin must survive: our own forms are recognised by it (design 7).
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // Pages bring their own; what is not a page is never rendered, framed or used as a script.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/** Puts the security headers on every answer that does not set its own (design 7), and the request's id. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    c.header("X-Request-Id", c.get("record").id);
    if (c.req.url.startsWith("https:")) c.header("Strict-Transport-Security", STRICT_TRANSPORT);
  };
}

/** REST answers are nobody's to keep unless a route says otherwise, and depend on Accept (design 2). */
export function restHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    c.header("Vary", "Accept", { append: true });
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  };
}
