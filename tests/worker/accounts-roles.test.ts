import { beforeAll, describe, expect, it } from "vitest";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
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
