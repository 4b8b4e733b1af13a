import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";

type Header = [name: string, value: string];

const HEADERS: Header[] = [
  // Workers Cache stores an answer without Cache-Control for up to two hours and ignores cookies.
  ["Cache-Control", "no-store"],
  ["X-Content-Type-Options", "nosniff"],
  // With `no-referrer`, browsers would send `Origin: null` with the forms of this site.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  // For everything but pages, which set their own policy.
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
];
// Without includeSubDomains: the other hosts of a customer's domain may not use https.
const STRICT_TRANSPORT = "max-age=31536000";

// Pages that other sites show in a frame, or open and wait for.
const FRAMED_HEADERS: Header[] = [["X-Robots-Tag", "noindex"]];

// A page of another site that opens this one gets no reference to the window: its frames would show whether somebody is signed in.
const SITE_HEADERS: Header[] = [["Cross-Origin-Opener-Policy", "same-origin"]];

/**
 * Sets the security headers that an answer does not set itself, and the request's id.
 */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => {
      const others = /^\/(embed|lti)\//u.test(c.req.path) ? FRAMED_HEADERS : SITE_HEADERS;
      for (const [name, value] of [...HEADERS, ...others]) {
        if (!headers.has(name)) headers.set(name, value);
      }
      headers.set("X-Request-Id", c.get("record").id);
      if (c.req.url.startsWith("https:"))
        headers.set("Strict-Transport-Security", STRICT_TRANSPORT);
    });
  };
}

/** Sets `Vary: Accept` on REST answers: four paths are also pages (product/rest 6). */
export function restHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    changeHeaders(c, (headers) => headers.append("Vary", "Accept"));
  };
}

// Not `c.header()`: after the answer is made, it copies the response for each header.
function changeHeaders(c: Context<AppEnv>, change: (headers: Headers) => void): void {
  try {
    change(c.res.headers);
  } catch {
    // The headers of a fetched response are immutable.
    c.res = new Response(c.res.body, c.res);
    change(c.res.headers);
  }
}
