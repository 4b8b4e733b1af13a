import type { Context } from "hono";
import { html } from "hono/html";
import { cookieAccount } from "#worker/auth/session.ts";
import type { AppEnv } from "#worker/context.ts";
import { SignInFailure } from "#worker/single-sign-on/failure.ts";

/** In the query of a start that a page of this site has begun again. */
const AGAIN = "again";

/**
 * Keeps the session of a browser in which a sign-in begins: otherwise a link to the provider of its author could put the author's account
 * into somebody's browser. With a link of another site, browsers do not send the strict cookie of the session, so a page begins the sign-in
 * again.
 * @returns that page, or the way to the dashboard; `null` where nobody is signed in
 * @throws {SignInFailure} where a link of another site says that it was begun again
 */
export async function keepSession(c: Context<AppEnv>): Promise<Response | null> {
  if (c.req.header("Sec-Fetch-Site") !== "cross-site")
    return (await cookieAccount(c)) && c.redirect("/dashboard", 303);
  const again = new URL(c.req.url);
  if (again.searchParams.has(AGAIN)) throw new SignInFailure("slow", "again");
  again.searchParams.set(AGAIN, "1");
  const address = again.pathname + again.search;
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <meta http-equiv="refresh" content="0;url=${address}" />
        <title>Signing In</title>
        <p><a href="${address}">Sign in</a></p>
      </html>`,
  );
}
