import { beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#domain/service-tokens/service-token.ts";
import { call } from "#tests/support/app.ts";
import { makeClient, readProblem } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";
import { documentOf } from "#worker/rest/reference/document.ts";
import { ROLE } from "#domain/account-roles.ts";
import { TOKEN_SCOPES, type TokenScope } from "#domain/service-tokens/program.ts";

/** The calls that a token of each scope may make, of a client and of the platform. */
const ALLOWED: Record<TokenScope, { client: string[]; platform: string[] }> = {
  ask: {
    client: ["GET /site/ask/:type/:id", "GET /site/widgets", "POST /site/ask/:type/:id"],
    platform: [],
  },
  usage: { client: ["GET /site/usage"], platform: ["GET /usage"] },
  answers: {
    client: ["GET /site/answers", "GET /site/answers/:id", "GET /site/answers/export"],
    platform: ["GET /runs", "GET /runs/export"],
  },
  toolkits: {
    client: ["GET /site/toolkits/export", "POST /site/toolkits/import"],
    platform: ["GET /toolkits/export", "POST /toolkits/import"],
  },
};

/** The call that every token may make. */
const OWN = "GET /tokens/current";

const guarded = operationsOf(describedRest.routes).filter(
  ({ declared }) => declared.role !== undefined || declared.token !== undefined,
);

/** The calls that a token may make, by trying all. */
async function openFor(token: string): Promise<string[]> {
  const tried = guarded.map(async ({ method, path }) => {
    const address = path.replaceAll(/:\w+/gu, "some-id");
    const body = method === "GET" ? undefined : {};
    const response = await call(address, { method, token, body });
    const { detail = "" } = response.ok ? {} : await readProblem(response);
    return detail.startsWith("This token may not do this.") ? [] : [`${method} ${path}`];
  });
  return (await Promise.all(tried)).flat().toSorted();
}

let clientId: string;
beforeAll(async () => {
  clientId = (await makeClient()).id;
});

describe.each(TOKEN_SCOPES)("A token with the scope %s", (scope) => {
  it("of a client may make the calls of its scope below /site, and no other", async () => {
    const { token } = await makeServiceToken(clientId, { scopes: [scope] });
    expect(await openFor(token)).toEqual([...ALLOWED[scope].client, OWN].toSorted());
  });

  it("of the platform may make the administrators' calls of its scope, and no other", async () => {
    const { token } = await makeServiceToken(null, { scopes: [scope] });
    expect(await openFor(token)).toEqual([...ALLOWED[scope].platform, OWN].toSorted());
  });

  it("is described as it is", () => {
    const described = guarded.filter(({ declared }) => declared.token === scope);
    const names = (isOfClient: boolean) =>
      described
        .filter(({ declared }) => ((declared.role ?? ROLE.Manager) === ROLE.Manager) === isOfClient)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted();
    expect([names(true), names(false)]).toEqual(Object.values(ALLOWED[scope]));
  });
});

describe("A refusal", () => {
  it.each([
    ["/site/answers", "usage", "It needs the scope answers."],
    ["/usage", "usage", "It must be a token of the platform."],
    ["/site/tokens", "usage", ""],
  ] as const)("at %s of a token for %s says what it needs: %s", async (path, scope, need) => {
    const { token } = await makeServiceToken(clientId, { scopes: [scope] });
    const { status, detail } = await readProblem(await call(path, { token }));
    expect([status, detail]).toEqual([403, `This token may not do this. ${need}`.trim()]);
  });

  it("of a token of the platform says that the call is for one of a client", async () => {
    const { token } = await makeServiceToken(null, { scopes: ["usage"] });
    const { detail } = await readProblem(await call("/site/usage", { token }));
    expect(detail).toBe("This token may not do this. It must be a token of a client.");
  });
});

describe("The header Authorization", () => {
  it("may have spaces around the token", async () => {
    const { token } = await makeServiceToken((await makeClient()).id);
    for (const Authorization of [`Bearer  ${token}`, `bearer ${token}  `]) {
      const response = await call("/site/usage", { headers: { Authorization } });
      expect(response.status).toBe(200);
    }
    const two = { Authorization: `Bearer ${token} ${token}` };
    expect((await call("/site/usage", { headers: two })).status).toBe(401);
  });
});

describe("A call that no token may make", () => {
  it("refuses every token before the database is asked, also one that never was", async () => {
    const { DB, calls } = meteredDatabase();
    const response = await call("/users", { token: newToken(), env: { DB } });
    expect((await readProblem(response)).detail).toBe("This token may not do this.");
    expect(calls).toEqual([]);
  });
});

describe("GET /openapi.json", () => {
  it("has the second scheme at exactly the calls that tokens may make", () => {
    const { paths } = documentOf(describedRest.routes);
    const found = Object.values(paths)
      .flatMap((calls) => Object.values(calls))
      .flatMap(({ security }) => security.flatMap(({ serviceToken = [] }) => serviceToken));
    const expected = Object.entries(ALLOWED).flatMap(([scope, { client, platform }]) =>
      [...client, ...platform].map(() => scope),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(paths["/tokens/current"]?.get?.security).toEqual([{ serviceToken: [] }]);
  });
});
