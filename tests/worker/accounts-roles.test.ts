import { beforeAll, describe, expect, it } from "vitest";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
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
  OPTIONS /ai/:type/:id/:apikey
  OPTIONS /ai/:type/:id/:apikey/check
  OPTIONS /ai/:type/:id/:apikey/rating
  POST /ai/:type/:id/:apikey
  POST /ai/:type/:id/:apikey/check
  POST /ai/:type/:id/:apikey/rating
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

/** The calls of everybody who is signed in. All others are for administrators. */
const FOR_USERS = `
  DELETE /account
  DELETE /account/passkeys
  DELETE /account/sessions
  DELETE /account/sessions/:id
  DELETE /api/results
  DELETE /api/threads/:id
  GET /account/data
  GET /account/email
  GET /account/passkeys
  GET /account/sessions
  GET /account/storage
  GET /api
  GET /api/results
  GET /api/results/:id
  GET /api/results/settings
  GET /api/threads
  GET /api/threads/:id
  GET /toolkits
  GET /toolkits/:id
  GET /usage
  GET /widgets
  GET /widgets/:type/:id
  GET /widgets/mine
  POST /account/email
  POST /account/passkeys
  POST /account/passkeys/options
  POST /account/password
  POST /account/sign-out
  POST /api
  POST /api/generate
  POST /api/results/:id
  POST /api/results/settings
  POST /api/thread
  POST /api/threads
  POST /api/threads/:id
  POST /widgets/mine/favourite
  POST /widgets/mine/used`;

/** The calls of managers: about the own client, and about the widgets that belong to it. */
const FOR_MANAGERS = `
  DELETE /site/people
  DELETE /site/refused
  DELETE /site/texts
  DELETE /site/toolkits
  DELETE /widgets/:type
  DELETE /widgets/:type/:id
  DELETE /widgets/:type/:id/draft
  GET /site
  GET /site/answers
  GET /site/answers/:id
  GET /site/answers/:id/texts
  GET /site/answers/export
  GET /site/history
  GET /site/keys
  GET /site/people
  GET /site/refused
  GET /site/toolkits
  GET /site/toolkits/export
  GET /site/usage
  GET /site/widgets
  GET /widgets/:type/:id/cases
  GET /widgets/:type/:id/cases/left
  GET /widgets/:type/:id/draft
  GET /widgets/:type/:id/draft/former
  GET /widgets/:type/:id/estimate
  GET /widgets/:type/:id/ratings
  GET /widgets/:type/:id/versions
  GET /widgets/:type/:id/versions/:version
  POST /site/alloworigin
  POST /site/check
  POST /site/edit
  POST /site/endkey
  POST /site/people/invite
  POST /site/people/link
  POST /site/people/role
  POST /site/people/sign-out
  POST /site/rotatekey
  POST /site/toolkits/add
  POST /site/toolkits/edit
  POST /site/toolkits/import
  POST /site/widgets
  POST /widgets/:type/:id/cases/:case/run
  POST /widgets/:type/:id/publish
  POST /widgets/:type/:id/restore
  POST /widgets/:type/:id/versions/:version
  POST /widgets/:type/add
  POST /widgets/:type/copy
  POST /widgets/:type/edit
  POST /widgets/assist
  PUT /widgets/:type/:id/cases
  PUT /widgets/:type/:id/draft`;

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
    expect(withRole(undefined).toSorted()).toEqual(named(PUBLIC));
  });

  it("is for administrators, unless it is known to be for managers or all who are signed in", () => {
    expect(withRole(ROLE.User).toSorted()).toEqual(named(FOR_USERS));
    expect(withRole(ROLE.Manager).toSorted()).toEqual(named(FOR_MANAGERS));
  });

  it.each(guarded)(
    "$name answers 401 without a token, 403 with one that is no good",
    async ({ paths, ...options }) => {
      for (const path of paths) {
        const without = await call(path, options);
        expect(without.headers.get("WWW-Authenticate")).toBe("Bearer");
        expect(await readProblem(without)).toMatchObject({ status: 401, title: "Unauthorized" });
        const garbage = await call(path, { ...options, token: "garbage" });
        expect(await readProblem(garbage)).toMatchObject({ status: 403, title: "Forbidden" });
      }
    },
  );

  it.each(guarded)("$name lets in those who have the role, and nobody else", async (operation) => {
    const { paths, role = 0, method, body } = operation;
    const wanted = Object.values(WHO).map((highest) => (highest >= role ? "" : REFUSALS[role]));
    for (const path of paths) {
      const refusals = Object.keys(WHO).map(async (name) => {
        const response = await call(path, {
          method,
          body,
          token: await makeToken({ [name]: true }),
        });
        return [401, 403].includes(response.status) ? (await readProblem(response)).detail : "";
      });
      expect(await Promise.all(refusals), path).toEqual(wanted);
    }
  });
});
