import { beforeAll, describe, expect, it } from "vitest";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, type CallOptions } from "#tests/support/app.ts";
import { makeDefaultClient, readProblem } from "#tests/support/factories.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";

/** The calls that need no sign-in. */
const PUBLIC = `
  GET /ai/:type/:id/:apikey
  GET /health
  GET /logout
  GET /openapi.json
  GET /refresh
  GET /settings/recipients
  GET /settings/registration
  GET /shares/:code
  OPTIONS /ai/:type/:id/:apikey
  OPTIONS /ai/:type/:id/:apikey/check
  OPTIONS /ai/:type/:id/:apikey/rating
  POST /ai/:type/:id/:apikey
  POST /ai/:type/:id/:apikey/check
  POST /ai/:type/:id/:apikey/rating
  POST /ai/unsaved
  POST /ai/unsaved/check
  POST /ai/unsaved/frame
  POST /auth
  POST /auth/email
  POST /auth/forgot
  POST /auth/link
  POST /auth/link/password
  POST /auth/link/session
  POST /auth/passkey
  POST /auth/passkey/options
  POST /frame-reports/:clientId
  POST /register
  POST /settings`;

/** The calls that programs alone may make. */
const FOR_PROGRAMS = `
  GET /site/ask/:type/:id
  GET /tokens/current
  POST /site/ask/:type/:id`;

/** The calls of everybody who is signed in. All others are for administrators. */
const FOR_USERS = `
  DELETE /account
  DELETE /account/passkeys
  DELETE /account/passkeys/all
  DELETE /account/sessions
  DELETE /account/sessions/:id
  DELETE /account/sign-in
  DELETE /api/results
  DELETE /api/threads/:id
  DELETE /offers
  DELETE /shares
  DELETE /widgets/:type
  DELETE /widgets/:type/:id
  DELETE /widgets/:type/:id/draft
  GET /account/data
  GET /account/email
  GET /account/links
  GET /account/passkeys
  GET /account/sessions
  GET /account/sign-in
  GET /account/storage
  GET /api
  GET /api/results
  GET /api/results/:id
  GET /api/results/settings
  GET /api/threads
  GET /api/threads/:id
  GET /shares
  GET /toolkits
  GET /toolkits/:id
  GET /usage
  GET /widgets
  GET /widgets/:type/:id
  GET /widgets/:type/:id/cases
  GET /widgets/:type/:id/cases/:case/results
  GET /widgets/:type/:id/cases/left
  GET /widgets/:type/:id/cases/results
  GET /widgets/:type/:id/draft
  GET /widgets/:type/:id/draft/former
  GET /widgets/:type/:id/estimate
  GET /widgets/:type/:id/ratings
  GET /widgets/:type/:id/versions
  GET /widgets/:type/:id/versions/:version
  GET /widgets/mine
  GET /widgets/personal
  GET /widgets/personal/export
  POST /account/email
  POST /account/passkeys
  POST /account/passkeys/options
  POST /account/password
  POST /account/sign-in
  POST /account/sign-out
  POST /api
  POST /api/generate
  POST /api/results/:id
  POST /api/results/settings
  POST /api/thread
  POST /api/threads
  POST /api/threads/:id
  POST /offers/add
  POST /shares/add
  POST /widgets/:type/:id/cases/:case/run
  POST /widgets/:type/:id/publish
  POST /widgets/:type/:id/restore
  POST /widgets/:type/:id/versions/:version
  POST /widgets/:type/add
  POST /widgets/:type/copy
  POST /widgets/:type/edit
  POST /widgets/assist
  POST /widgets/describe
  POST /widgets/mine/favourite
  POST /widgets/mine/used
  POST /widgets/personal
  PUT /widgets/:type/:id/cases
  PUT /widgets/:type/:id/draft`;

/** The calls of managers: about the own client. */
const FOR_MANAGERS = `
  DELETE /site/people
  DELETE /site/refused
  DELETE /site/shares
  DELETE /site/sign-in
  DELETE /site/texts
  DELETE /site/tokens
  DELETE /site/toolkits
  GET /site
  GET /site/answers
  GET /site/answers/:id
  GET /site/answers/:id/texts
  GET /site/answers/export
  GET /site/history
  GET /site/keys
  GET /site/offers
  GET /site/people
  GET /site/people/tools
  GET /site/refused
  GET /site/shares
  GET /site/sign-in
  GET /site/tokens
  GET /site/toolkits
  GET /site/toolkits/export
  GET /site/usage
  GET /site/widgets
  POST /site/alloworigin
  POST /site/check
  POST /site/edit
  POST /site/endkey
  POST /site/offers/decline
  POST /site/offers/take-over
  POST /site/people/invite
  POST /site/people/let-in
  POST /site/people/link
  POST /site/people/role
  POST /site/people/sign-out
  POST /site/rotatekey
  POST /site/sign-in
  POST /site/sign-in/test
  POST /site/tokens
  POST /site/toolkits/add
  POST /site/toolkits/edit
  POST /site/toolkits/import
  POST /site/widgets`;

/** Who calls, and the highest role. */
const WHO = { isUser: ROLE.User, isManager: ROLE.Manager, isAdmin: ROLE.Admin };

const REFUSALS: Record<number, string> = {
  [ROLE.Manager]: "Only managers of a site may do this.",
  [ROLE.Admin]: "Only administrators may do this.",
};

const operations = operationsOf(describedRest.routes).map(({ method, path, declared }) => ({
  name: `${method} ${path}`,
  role: declared.role,
  method,
  body: method === "GET" ? undefined : {},
  // With a slash at the end too, because routes match both.
  paths: [path, `${path}/`].map((form) => form.replaceAll(/:\w+/gu, "some-id")),
}));

function withRole(role: RoleCode | undefined): string[] {
  return operations.filter((operation) => operation.role === role).map(({ name }) => name);
}

const named = (list: string) =>
  list
    .trim()
    .split(/\s*\n\s*/u)
    .toSorted();

const guarded = operations.filter(({ role }) => role !== undefined);

// The accounts of all tests join it.
beforeAll(makeDefaultClient);

describe("Every call of the interface", () => {
  it("asks for a role, unless it is known to be public", () => {
    const others = [...named(PUBLIC), ...named(FOR_PROGRAMS)].toSorted();
    expect(withRole(undefined).toSorted()).toEqual(others);
  });

  it("is for administrators, unless it is known to be for managers or all who are signed in", () => {
    expect(withRole(ROLE.User).toSorted()).toEqual(named(FOR_USERS));
    expect(withRole(ROLE.Manager).toSorted()).toEqual(named(FOR_MANAGERS));
  });

  it("answers 401 without a token, and 403 with one that is no good", async () => {
    const answerOf = async (path: string, options: CallOptions) => {
      const response = await call(path, options);
      const { status, title } = await readProblem(response);
      return `${status} ${title} ${response.headers.get("WWW-Authenticate")}`;
    };
    const wrong: string[] = [];
    for (const { name, paths, ...options } of guarded) {
      for (const path of paths) {
        const without = await answerOf(path, options);
        if (without !== "401 Unauthorized Bearer")
          wrong.push(`${name} (${path}) without a token: ${without}`);
        const garbage = await answerOf(path, { ...options, token: "garbage" });
        if (!garbage.startsWith("403 Forbidden "))
          wrong.push(`${name} (${path}) with garbage: ${garbage}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("lets in those who have the role, and nobody else", async () => {
    const tokens = new Map<string, string>();
    const wrong: string[] = [];
    for (const { name, paths, role = 0, ...options } of guarded) {
      for (const path of paths) {
        for (const [who, highest] of Object.entries(WHO)) {
          const token = tokens.get(who) ?? (await makeToken({ [who]: true }));
          const response = await call(path, { ...options, token });
          // A change may have ended the session.
          if (response.ok && options.method !== "GET") tokens.delete(who);
          else tokens.set(who, token);
          const isRefused = [401, 403].includes(response.status);
          const detail = isRefused ? (await readProblem(response)).detail : "";
          if (detail !== (highest >= role ? "" : REFUSALS[role]))
            wrong.push(`${name} (${path}) ${who}: ${response.status} ${detail}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
