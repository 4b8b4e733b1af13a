import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db } from "#tests/support/factories.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { makeTool } from "#tests/support/personal-tools.ts";
import { makeTenant, rowsOf, type Tenant } from "#tests/support/tenant.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { documentOf } from "#worker/rest/reference/document.ts";

/** The calls of the document with their role, and the example of their body. */
const CALLS = Object.entries(documentOf(describedRest.routes).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security, requestBody }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    role: security[0]?.bearer?.[0],
    isForPrograms: security[0]?.serviceToken !== undefined,
    example: requestBody?.content["application/json"]?.example as object | undefined,
  })),
);

/** Whether a caller may make a call, by the role in its description. Other callers are refused before a row is read: tests/worker/accounts-roles.test.ts. */
const mayAsk = {
  manager: ({ role }: { role?: string }) => role === "user" || role === "manager",
  educator: ({ role }: { role?: string }) => role === "user",
  program: ({ isForPrograms }: { isForPrograms: boolean }) => isForPrograms,
};

/** The calls that a manager, an educator or a program may make. */
const OPEN = CALLS.filter((one) => Object.values(mayAsk).some((may) => may(one)));

/** Leaves of a body that name something. */
const NAMING = /(?:id|ids|key|origin|collection|type|code|hash|user|address)$/iu;

let own: Tenant;
let other: Tenant;
/** The rows of the other client. */
let untouched: string;
beforeAll(async () => {
  [own, other] = [await makeTenant(), await makeTenant()];
  untouched = await rowsOf(other);
});

/**
 * Addresses that name something of a tenant: in the parameters what belongs together, in the last of them anything, and in the query of
 * a read anything.
 */
function addressesOf(
  { path, method }: { path: string; method: string },
  tenant: Pick<Tenant, "names" | "parts">,
) {
  const { names, parts } = tenant;
  const fill = (text: string, name: string) =>
    text.replaceAll(/\{\w+\}/gu, encodeURIComponent(name));
  const matching = parts.map((pair) =>
    path.replaceAll(/\{(\w+)\}/gu, (whole, name) => pair[name as "id"] ?? whole),
  );
  const filled = names.flatMap((name) => [...matching, path].map((text) => fill(text, name)));
  const asked = names.map(
    (name) => `${filled[0]}?client=${name}&user=${name}&type=${name}&id=${name}&group=feature`,
  );
  return [...new Set([...filled, ...(method === "GET" ? asked : [])])];
}

/** Copies of a body, each with one of its naming leaves replaced by something of a tenant. */
function bodiesOf(example: unknown, names: string[]): unknown[] {
  if (typeof example !== "object" || example === null) return [];
  return Object.entries(example).flatMap(([key, value]) => {
    const put = (leaf: unknown) => (Array.isArray(example) ? [leaf] : { ...example, [key]: leaf });
    if (typeof value === "object" && value !== null)
      return bodiesOf(value, names).map((inner) => put(inner));
    return NAMING.test(key) || Array.isArray(example) ? names.map((name) => put(name)) : [];
  });
}

/** A call that changes rows fails its own test, and no later one. */
async function expectUntouched(): Promise<void> {
  const before = untouched;
  untouched = await rowsOf(other);
  expect(untouched).toBe(before);
}

describe("Of another client", () => {
  afterEach(expectUntouched);

  it.each(OPEN)("$name shows and changes nothing", async (one) => {
    // A check of a page asks other sites.
    fakeOutside();
    const { example, ...asked } = one;
    const { method } = asked;
    const bodies =
      example === undefined ? [undefined] : [example, ...bodiesOf(example, other.names)];
    const requests = addressesOf(asked, other).flatMap((address, place) =>
      (place === 0 ? bodies : [example]).map((body) => ({ address, body })),
    );
    const { id: clientId } = own.client;
    // New sessions for each call: some of them end it.
    const tokens = [
      mayAsk.manager(one) && (await makeToken({ clientId, isManager: true })),
      mayAsk.educator(one) && (await makeToken({ clientId })),
      mayAsk.program(one) && own.program.token,
    ];
    for (const token of tokens.filter((each) => each !== false)) {
      const calls = requests.map(async ({ address, body }) => {
        const response = await call(address, { method, token, body });
        const text = await response.text();
        return text.includes(other.marker) ? `${address} ${JSON.stringify(body)}: ${text}` : "";
      });
      expect((await Promise.all(calls)).filter(Boolean)).toEqual([]);
    }
  });
});

describe("A tool of somebody else of the same client", () => {
  let made: Awaited<ReturnType<typeof makeTool>>;
  let unchanged: string;
  beforeAll(async () => {
    made = await makeTool({ name: `Tool ${crypto.randomUUID()}` });
    unchanged = await rows();
  });

  async function rows(): Promise<string> {
    const { tool, user } = made;
    return JSON.stringify([
      await db.all(sql`select * from widgets where id = ${tool.id}`),
      await db.all(sql`select * from toolkits where user_id = ${user.id}`),
      await db.all(sql`select * from client_widgets where widget_id = ${tool.id}`),
    ]);
  }

  it.each(OPEN)("$name shows and changes nothing of it", async ({ example, ...asked }) => {
    fakeOutside();
    const { method } = asked;
    const { tool, path: toolPath, user } = made;
    const names = [tool.id, tool.type];
    const of = { names, parts: [{ type: tool.type, id: tool.id }] };
    const bodies = example === undefined ? [undefined] : [example, ...bodiesOf(example, names)];
    const addresses = [...addressesOf(asked, of), toolPath];
    for (const isManager of [false, true]) {
      if (!mayAsk[isManager ? "manager" : "educator"](asked)) continue;
      const token = await makeToken({ clientId: user.clientId, isManager });
      for (const body of bodies)
        for (const address of addresses) {
          const text = await (await call(address, { method, token, body })).text();
          expect(text).not.toContain(tool.data.name);
        }
    }
    expect(await rows()).toBe(unchanged);
  });
});

describe("Of another client than that of the path", () => {
  afterEach(expectUntouched);

  const atSite = CALLS.filter(({ path }) => path.startsWith("/site/")).map(({ name }) => name);
  const atBothPaths = CALLS.filter(
    ({ method, path }) =>
      path.startsWith("/clients/{id}/") &&
      atSite.includes(`${method} ${path.replace("/clients/{id}/", "/site/")}`),
  );

  it("is something for every kind of call", () => {
    expect(atBothPaths.length).toBeGreaterThan(20);
  });

  it.each(atBothPaths)("$name shows and changes nothing", async ({ example, method, path }) => {
    fakeOutside();
    const address = path.replace("{id}", own.client.id);
    const token = await makeToken({ isAdmin: true });
    for (const body of example === undefined ? [undefined] : bodiesOf(example, other.names)) {
      const response = await call(address, { method, token, body });
      expect(await response.text()).not.toContain(other.marker);
    }
  });
});
