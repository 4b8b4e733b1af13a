import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";

type Header = [name: string, value: string];

const HEADERS: Header[] = [
  // Workers Cache stores an answer without Cache-Control for up to two hours, whatever the cookies of the request.
  ["Cache-Control", "no-store"],
  ["X-Content-Type-Options", "nosniff"],
  // The origin must survive: our own forms are recognised by it.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  // Pages bring their own; what is not a page is never rendered, framed or used as a script.
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
// Without includeSubDomains: the Worker may be on a customer's main domain, whose other hosts it knows nothing about.
const STRICT_TRANSPORT = "max-age=31536000";

/** An embed belongs into customers' pages, not into search results. */
const EMBED_HEADERS: Header[] = [["X-Robots-Tag", "noindex"]];

/** A page that opens a window with a page of this site gets no reference to it: its frames would tell who is signed in. */
const SITE_HEADERS: Header[] = [["Cross-Origin-Opener-Policy", "same-origin"]];

/**
 * Gives every answer the headers that it does not set itself, and the request's id: nothing is cached, framed or run as a
 * script unless the answer says otherwise.
 */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => {
      const others = c.req.path.startsWith("/embed/") ? EMBED_HEADERS : SITE_HEADERS;
      for (const [name, value] of [...HEADERS, ...others]) {
        if (!headers.has(name)) headers.set(name, value);
      }
      headers.set("X-Request-Id", c.get("record").id);
      if (c.req.url.startsWith("https:"))
        headers.set("Strict-Transport-Security", STRICT_TRANSPORT);
    });
  };
}

/** Four paths are both a page and a REST call: REST answers depend on Accept. */
export function restHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => headers.append("Vary", "Accept"));
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
