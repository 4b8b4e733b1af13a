import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { isPageRequest } from "#worker/door.ts";
import { ConfigurationError, readEnv } from "#worker/env.ts";
import { answerProblem, Problem } from "#worker/problem.ts";

const DETAIL = "This site is not set up yet.";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not set up yet</title></head><body><h1>${DETAIL}</h1></body></html>
`;

/**
 * Replaces the platform's environment by the validated one. While a variable is missing or invalid, answers every request with 503
 * (product/operations 5).
 */
export function configured(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      c.env = readEnv(c.env);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return notSetUp(c, error);
    }
    return next();
  };
}

function notSetUp(c: Context<AppEnv>, { problems }: ConfigurationError): Response {
  c.get("record").failure = "configuration";
  const headers = { "Cache-Control": "no-store", Vary: "Accept" };
  if (c.req.path === "/health") {
    const help = 'docs/configuration.md, "Variables and secrets"';
    const checks = { configuration: "failed" };
    return c.json({ status: "failed", checks, problems, help }, 503, headers);
  }
  // Any site may frame this page: visitors read its sentence instead of the browser's error page.
  const policy = "default-src 'none'; base-uri 'none'; frame-ancestors *";
  if (isPageRequest(c.req) || c.req.path.startsWith("/embed/")) {
    return c.html(PAGE, 503, { ...headers, "Content-Security-Policy": policy });
  }
  return answerProblem(new Problem(503, "Service Unavailable", { detail: DETAIL, headers }), c);
}
