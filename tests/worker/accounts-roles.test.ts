import { beforeAll, describe, expect, it } from "vitest";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, type CallOptions } from "#tests/support/app.ts";
import { FOR_MANAGERS, FOR_PROGRAMS, FOR_USERS, PUBLIC } from "#tests/support/calls-by-role.ts";
import { makeDefaultClient, readProblem } from "#tests/support/factories.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";

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
