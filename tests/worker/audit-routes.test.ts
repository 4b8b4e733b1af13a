import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "#db/schema/audit.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { CATALOGUE_CALLS, type Preparation } from "#tests/support/audited-calls.ts";
import { LTI_CALLS } from "#tests/support/audited-lti.ts";
import { PASSKEY_CALLS } from "#tests/support/audited-passkeys.ts";
import { OPERATIONS_CALLS } from "#tests/support/audited-operations.ts";
import { OWN_SITE_CALLS } from "#tests/support/audited-own-site.ts";
import { SINGLE_SIGN_ON_CALLS } from "#tests/support/audited-single-sign-on.ts";
import { db } from "#tests/support/factories.ts";
import { createApp } from "#worker/app.ts";

const NAMED_CALLS: Record<string, Preparation> = {
  ...CATALOGUE_CALLS,
  ...LTI_CALLS,
  ...OPERATIONS_CALLS,
  ...PASSKEY_CALLS,
  ...OWN_SITE_CALLS,
  ...SINGLE_SIGN_ON_CALLS,
};

/** The calls of managers that administrators make at `/clients/{id}`. */
const CALLS_OF_BOTH = Object.entries(NAMED_CALLS).flatMap(([name, make]) => {
  const atClient = name.replace(" /site/", " /clients/:id/");
  if (atClient in NAMED_CALLS || !writingRoutes().includes(atClient)) return [];
  const prepare: Preparation = async (user) => {
    const prepared = await make(user);
    return { ...prepared, path: prepared.path.replace("/site/", `/clients/${user.clientId}/`) };
  };
  return [[atClient, prepare] as const];
});

const CALLS = { ...NAMED_CALLS, ...Object.fromEntries(CALLS_OF_BOTH) };

// Calls without a row: what visitors do, what people do with their own chats, results and favourites, drafts, which are saved while
// somebody types, and calls that change nothing.
const OTHERS = `
  POST /ai/:type/:id/:apikey
  POST /ai/:type/:id/:apikey/check
  POST /ai/:type/:id/:apikey/rating
  POST /ai/unsaved
  POST /ai/unsaved/check
  POST /ai/unsaved/frame
  POST /embed/:type/:id/:apikey
  POST /embed/unsaved
  POST /frame-reports/:clientId
  POST /lti/login
  POST /lti/launch
  POST /lti/pick
  POST /site/ask/:type/:id
  POST /settings
  POST /auth/link
  POST /auth/email
  POST /auth/passkey/options
  POST /account/passkeys/options
  POST /account/sign-in
  POST /account/sign-out
  DELETE /account/sessions
  DELETE /account/sessions/:id
  POST /api
  POST /api/generate
  POST /api/thread
  POST /api/threads
  POST /api/threads/:id
  DELETE /api/threads/:id
  POST /api/results/settings
  POST /api/results/:id
  DELETE /api/results
  POST /widgets/mine/favourite
  POST /widgets/mine/used
  PUT /widgets/:type/:id/draft
  DELETE /widgets/:type/:id/draft
  POST /widgets/assist
  POST /widgets/describe
  POST /widgets/:type/:id/cases/:case/run
  POST /clients/check
  POST /site/check
  POST /clients/:id/check
  POST /site/sign-in/test
  POST /clients/:id/sign-in/test
  POST /alerts/test`;

/** Every route that is not read with GET. */
function writingRoutes(): string[] {
  const routes = createApp(async () => new Response("")).routes;
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(names)].filter((name) => /^(?:POST|PUT|PATCH|DELETE) /u.test(name));
}

describe("Every call that changes something", () => {
  it("is either recorded or known to need no record", () => {
    const known = [...Object.keys(CALLS), ...OTHERS.trim().split(/\s*\n\s*/u)];
    expect(writingRoutes().filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(Object.entries(CALLS))("%s leaves exactly its rows", async (_, make) => {
    const { token, user } = await makeSession({ isAdmin: true });
    const { path, rows, who = user.username, ...options } = await make(user);
    const method = options.method ?? (path.endsWith("/texts") ? "GET" : "POST");
    const response = await call(path, { ...options, method, token });
    expect(response.status).toBeLessThan(300);
    const left = await db.select().from(audit).where(eq(audit.actorName, who));
    const requestId = response.headers.get("X-Request-Id");
    const wanted = rows.map((row) => expect.objectContaining({ requestId, ...row }));
    expect(left).toEqual(expect.arrayContaining(wanted));
    expect(left).toHaveLength(rows.length);
    const text = JSON.stringify(left);
    expect(text).not.toMatch(/argon2|whsec_|horse/iu);
  });
});
