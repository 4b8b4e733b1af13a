import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { matchedRoutes } from "hono/route";
import {
  type AppEnv,
  type RequestRecord,
  shareRecord,
  database,
  newRecord,
  sharedRecord,
} from "#worker/context.ts";
import { ConfigurationError, type Env, readEnv } from "#worker/env.ts";
import { lti } from "#worker/lti/lti.ts";
import { Problem, answerProblem, notFound } from "#worker/problem.ts";
import { limitForms } from "#worker/rest/embeds/access.ts";
import { readForm } from "#worker/rest/embeds/embeds.ts";
import { embedPage } from "#worker/rest/embeds/page.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { isReference, referencePage } from "#worker/rest/reference/page.ts";
import { revalidated } from "#worker/rest/replies.ts";
import { singleSignOn } from "#worker/single-sign-on/single-sign-on.ts";
import * as faults from "#db/operations/jobs.ts";

/** The second argument of RenderPage. */
export type PagePlatform = {
  env: Env;
  executionContext: ExecutionContext;
  record: RequestRecord;
  /** Answers REST calls in process (docs/decisions/001-one-data-path.md). */
  fetchRest: typeof fetch;
  /** True if the form of the request was too large to be read: the request comes without fields. */
  isTooLarge: boolean;
};

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
  // The frame of a tool that is not stored comes with the form.
  app.post("/embed/unsaved", page);
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
  return answerProblem(new Problem(405, parts), c);
}

// REST even for a browser: a person who opens them wants to see the JSON.
const JSON_FILES = ["/health", "/openapi.json"];

/**
 * True for a request for a page. Some paths are a page and a REST call, and only this function decides between them, by the Accept
 * header (product/rest 6).
 */
function isPageRequest(request: HonoRequest): boolean {
  const { path } = request;
  if (JSON_FILES.includes(path)) return false;
  if (path.endsWith(".data") || path === "/__manifest") {
    return isReading(request) || request.method === "POST";
  }
  return isReading(request) && (request.header("Accept") ?? "").includes("text/html");
}

/** GET and HEAD requests that match no REST route fall through to pages, unless the caller asks for JSON. */
function isUnknownPage(request: HonoRequest): boolean {
  return isReading(request) && !(request.header("Accept") ?? "").includes("json");
}

/** GET and HEAD requests. */
function isReading(request: HonoRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

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
function securityHeaders(): MiddlewareHandler<AppEnv> {
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
function restHeaders(): MiddlewareHandler<AppEnv> {
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

const DETAIL = "This site is not set up yet.";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not set up yet</title></head><body><h1>${DETAIL}</h1></body></html>
`;

/**
 * Replaces the platform's environment by the validated one. While a variable is missing or invalid, answers every request with 503
 * (product/operations 5).
 */
function configured(): MiddlewareHandler<AppEnv> {
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
  return answerProblem(new Problem(503, { detail: DETAIL, headers }), c);
}

/**
 * Gives each request its record and writes one line of JSON to the log after the answer, for a stream after its last piece
 * (docs/operations.md). The line has the pattern of the route, because paths contain keys.
 */
function requestLog(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const shared = sharedRecord(c.req.raw);
    const record = shared ?? newRecord();
    c.set("record", record);
    if (shared) return next();
    const startedAt = Date.now();
    await next();
    record.route ||= matchedPattern(c);
    if (c.res.status === 500) c.executionCtx.waitUntil(noteFault(c, record));
    if (!record.streamed) return writeLine(c, record, startedAt);
    c.executionCtx.waitUntil(record.streamed.then(() => writeLine(c, record, startedAt)));
  };
}

/** The pattern of the handler. Middleware is registered under the method ALL. */
function matchedPattern(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "none";
}

/** Counts the error for an alert (product/operations 6). The line in the log has it even if this fails. */
async function noteFault(c: Context<AppEnv>, { id, route, failure }: RequestRecord): Promise<void> {
  const fault = { route, failure: failure ?? "unknown", requestId: id };
  await faults.note(database(c), fault, Date.now()).catch(() => undefined);
}

function writeLine(c: Context<AppEnv>, record: RequestRecord, startedAt: number): void {
  const { id, route, client, run, outcome, failure, attempts, stack } = record;
  const time = new Date().toISOString();
  const { method } = c.req;
  const { status } = c.res;
  const duration = Date.now() - startedAt;
  // oxlint-disable-next-line no-console -- this is the log
  console.log(
    JSON.stringify({
      time,
      id,
      method,
      route,
      status,
      duration,
      client,
      run,
      outcome,
      failure,
      attempts,
      stack,
    }),
  );
}
