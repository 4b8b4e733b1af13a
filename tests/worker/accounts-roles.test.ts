import { describe, expect, it } from "vitest";
import { makeToken, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";

const USER_CALLS = [
  { method: "GET", path: "/toolkits" },
  { method: "GET", path: "/widgets" },
  { method: "GET", path: "/widgets/Kit/some-id" },
  { method: "GET", path: "/api" },
  { method: "POST", path: "/api/thread", body: { action: "new thread" } },
  { method: "POST", path: "/api", body: { message: "Hello" } },
  { method: "POST", path: "/api/generate", body: { type: "socialpost", prompt: "Bread" } },
];

// Valid bodies: the calls can be refused for the role only.
const ADMIN_CALLS = [
  { method: "POST", path: "/toolkits/add", body: { name: "Kit", collection: "Kit" } },
  { method: "POST", path: "/toolkits/edit", body: { toolkitid: "some-id" } },
  { method: "DELETE", path: "/toolkits", body: { toolkitid: "some-id" } },
  { method: "POST", path: "/widgets/Kit/add", body: { name: "Widget" } },
  { method: "POST", path: "/widgets/Kit/edit", body: { widgetid: "some-id" } },
  { method: "DELETE", path: "/widgets/Kit", body: { id: "some-id" } },
  { method: "GET", path: "/widgets/names" },
  { method: "GET", path: "/clients" },
  { method: "GET", path: "/clients/names" },
  { method: "GET", path: "/clients/some-id/embedding?widget=some-id" },
  { method: "POST", path: "/clients/add", body: { clientName: "Client" } },
  { method: "POST", path: "/clients/edit", body: { clientid: "some-id" } },
  {
    method: "POST",
    path: "/clients/editwidgets",
    body: { clientid: "some-id", approvedWidgets: [] },
  },
  { method: "DELETE", path: "/clients", body: { clientid: "some-id" } },
  { method: "GET", path: "/users" },
  { method: "POST", path: "/users/add", body: { username: "somebody", password: PASSWORD } },
  { method: "POST", path: "/users/edit", body: { id: "some-id" } },
  { method: "DELETE", path: "/users", body: { id: "some-id" } },
];

const bothForms = <T extends { path: string }>(calls: T[]) =>
  calls.flatMap((call) => [call, { ...call, path: `${call.path}/` }]);

describe("Who may call what", () => {
  it.each(bothForms([...USER_CALLS, ...ADMIN_CALLS]))(
    "$method $path answers 401 without a token, 403 with one that is no good",
    async ({ path, ...options }) => {
      const without = await call(path, options);
      expect(without.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await readProblem(without)).toMatchObject({ status: 401, title: "Unauthorized" });
      const garbage = await call(path, { ...options, token: "garbage" });
      expect(await readProblem(garbage)).toMatchObject({ status: 403, title: "Forbidden" });
    },
  );

  it.each(bothForms(ADMIN_CALLS))(
    "$method $path answers a user 403, an administrator something else",
    async ({ path, ...options }) => {
      const refused = await call(path, { ...options, token: await makeToken() });
      expect(await readProblem(refused)).toMatchObject({
        status: 403,
        title: "Forbidden",
        detail: "Only administrators may do this.",
      });
      const token = await makeToken({ isAdmin: true });
      const { status } = await call(path, { ...options, token });
      expect([200, 201, 400, 404, 409]).toContain(status);
    },
  );

  it.each(bothForms(USER_CALLS))("$method $path lets a user in", async ({ path, ...options }) => {
    const { status } = await call(path, { ...options, token: await makeToken() });
    expect([200, 404]).toContain(status);
  });
});
