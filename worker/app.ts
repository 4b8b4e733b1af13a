import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { AppEnv } from "#worker/context.ts";
import { isPageRequest, isReading, isUnknownPage } from "#worker/door.ts";
import type { Env } from "#worker/env.ts";
import { configured } from "#worker/rest/operations/configuration.ts";
import { readForm } from "#worker/rest/embeds/embeds.ts";
import { embedPage } from "#worker/rest/embeds/page.ts";
import { limitForms } from "#worker/rest/embeds/access.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { lti } from "#worker/lti/lti.ts";
import { singleSignOn } from "#worker/single-sign-on/single-sign-on.ts";
import { answerProblem, notFound, Problem } from "#worker/problem.ts";
import { requestLog } from "#worker/request-log.ts";
import { type RequestRecord, shareRecord } from "#worker/request-record.ts";
import { isReference, referencePage } from "#worker/rest/reference/page.ts";
import { revalidated } from "#worker/rest/revalidation.ts";
import { restHeaders, securityHeaders } from "#worker/security-headers.ts";

/** The second argument of RenderPage. */
export type PagePlatform = {
  env: Env;
  executionContext: ExecutionContext;
  record: RequestRecord;
  /** Answers REST calls in process (docs/decisions/001-one-data-path.md). */
  fetchRest: typeof fetch;
  /** True where the form of the request was too large to be read: the request comes without fields. */
  isTooLarge: boolean;
};

/** Renders a page on the server. */
export type RenderPage = (request: Request, platform: PagePlatform) => Promise<Response>;

/** Builds the whole application. worker/index.ts passes the real `renderPage`, tests pass a fake one. */
export function createApp(renderPage: RenderPage) {
  const app = new Hono<AppEnv>({ strict: false });

  async function page(c: Context<AppEnv>): Promise<Response> {
    const executionContext = c.executionCtx as ExecutionContext;
    const { signal } = c.req.raw;
    const fetchRest: typeof fetch = async (input, init) =>
      app.fetch(onBehalfOf(c, new Request(input, { signal, ...init })), c.env, executionContext);
    const { request, isTooLarge } = isReading(c.req)
      ? { request: readableAddress(c.req.raw), isTooLarge: false }
      : await readForm(c);
    const record = c.get("record");
    return renderPage(request, { env: c.env, executionContext, record, fetchRest, isTooLarge });
  }

  app.use(requestLog());
  app.use(securityHeaders());
  app.use(configured());
  app.get("/embed/:type/:id/:apikey", revalidated(), (c) => embedPage(c, page));
  // Without script, the browser posts the form to the embed's own address.
  app.post("/embed/:type/:id/:apikey", limitForms, page);
  app.route("/lti", lti);
  app.route("/auth/oidc", singleSignOn);
  app.use(async (c, next) => {
    if (!isPageRequest(c.req)) return next();
    if (!isReference(c.req.path)) return page(c);
    // The page has no framework script, so nobody asks for its data, which cost as much.
    if (c.req.path.endsWith(".data")) throw notFound();
    return referencePage(c, page);
  });
  app.use(restHeaders());
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.route("/", describedRest);
  app.notFound((c) => (isUnknownPage(c.req) ? page(c) : answerProblem(notFound(), c)));
  app.onError(answerProblem);
  return app;
}

/**
 * The request itself, or a request for /not-found where the path cannot be decoded: the router would write such a path to the log,
 * and the path can contain a key.
 */
function readableAddress(request: Request): Request {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return request;
  } catch {
    return new Request(new URL("/not-found", request.url), request);
  }
}

/** A REST call in process passes these on, so that sessions, limits and the site of the frame are those of the visitor. */
const VISITOR_HEADERS = ["Cookie", "CF-Connecting-IP", "Sec-Fetch-Site", "Origin", "Referer"];

function onBehalfOf(c: Context<AppEnv>, call: Request): Request {
  for (const name of VISITOR_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) call.headers.set(name, value);
  }
  return shareRecord(c.get("record"), call);
}

function onMethodNotAllowed(c: Context<AppEnv>, allowed: string[]): Response {
  const parts = {
    detail: `Allowed here: ${allowed.join(", ")}.`,
    headers: { Allow: allowed.join(", ") },
  };
  return answerProblem(new Problem(405, "Method Not Allowed", parts), c);
}
