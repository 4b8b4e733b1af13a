import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";
import { managedProvider } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";

const SILENT = "This address does not answer as a sign-in provider.";

describe("A provider", () => {
  it.each([
    ["https://login.microsoftonline.com/common/v2.0", "issuer", "Name your school's own tenant."],
    [
      "https://login.microsoftonline.com/Organizations/v2.0",
      "issuer",
      "Name your school's own tenant.",
    ],
    ["https://sts.windows.net/consumers/", "issuer", "Name your school's own tenant."],
    ["https://accounts.google.com", "domains", "Google needs your domain."],
  ])("%s is refused at %s", async (issuer, path, message) => {
    const { save } = await managedProvider();
    const problem = await readProblem(await save({ issuer }));
    expect(problem.errors).toEqual([{ path, message }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["with another issuer", { issuer: "https://elsewhere.edu" }],
    ["with a slash more in its issuer", { issuer: "https://elsewhere.edu/" }],
    ["with keys on a private network", { jwks_uri: "https://10.0.0.1/keys" }],
    ["with a token endpoint on this machine", { token_endpoint: "http://[::1]/token" }],
    ["with userinfo on a private network", { userinfo_endpoint: "https://10.0.0.1/userinfo" }],
    ["with insecure userinfo", { userinfo_endpoint: "http://school.edu/userinfo" }],
    ["with a list for userinfo", { userinfo_endpoint: ["https://school.edu/userinfo"] }],
    ["with an insecure page", { authorization_endpoint: "http://school.edu/" }],
    ["with a script for a page", { authorization_endpoint: "javascript:alert(1)" }],
    [
      "with signatures that anybody can make",
      { id_token_signing_alg_values_supported: ["HS256", "none"] },
    ],
    ["without keys", { jwks_uri: undefined }],
  ])("%s does not answer as one", async (_, configuration) => {
    const { provider, save, read } = await managedProvider();
    provider.configuration = configuration;
    const problem = await readProblem(await save());
    expect(problem.errors).toEqual([{ path: "issuer", message: SILENT }]);
    expect((await read()).settings).toBeNull();
  });

  it.each<[string, () => Response]>([
    ["a page", () => new Response("<html>")],
    ["70 kB", () => Response.json({ text: "a".repeat(70_000) })],
    ["a redirect", () => Response.redirect("https://elsewhere.edu")],
    ["an error", () => new Response("{}", { status: 500 })],
  ])("that answers with %s does not answer as one", async (_, answer) => {
    const { provider, save } = await managedProvider();
    provider.answers["/.well-known/openid-configuration"] = answer;
    expect((await readProblem(await save())).errors?.[0]?.message).toBe(SILENT);
  });

  it.each([
    "http://school.edu",
    "https://10.0.0.1",
    "https://router.lan",
    "https://user@school.edu",
    "ftp://a.edu",
    "",
  ])("at %s is not asked", async (issuer) => {
    const { provider, save } = await managedProvider();
    expect((await save({ issuer })).status).toBe(400);
    expect(provider.asked).toEqual([]);
  });

  it("on this machine is not asked by a site elsewhere", async () => {
    const { token } = await makeManaged();
    const body = { issuer: "http://localhost:9999" };
    const options = { token, body, site: "https://platform.example" };
    const problem = await readProblem(await call("/site/sign-in/test", options));
    expect(problem.errors).toEqual([{ path: "issuer", message: SILENT }]);
  });

  it("is tested without a change", async () => {
    const { provider, token, read } = await managedProvider();
    const body = { issuer: provider.issuer };
    const response = await call("/site/sign-in/test", { token, body });
    expect(await response.json()).toEqual({ issuer: provider.issuer, algorithms: ["RS256"] });
    expect((await read()).settings).toBeNull();
  });
});
