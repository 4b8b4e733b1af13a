import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";
import { managedProvider } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { begin, placeOf, school, signInBy } from "#tests/support/single-sign-on.ts";

const SILENT = "No sign-in provider answers at this address. Check the issuer.";

describe("A provider", () => {
  it.each([
    [
      "https://login.microsoftonline.com/common/v2.0",
      "issuer",
      "Enter the issuer with the ID of your own tenant.",
    ],
    [
      "https://login.microsoftonline.com/Organizations/v2.0",
      "issuer",
      "Enter the issuer with the ID of your own tenant.",
    ],
    [
      "https://sts.windows.net/consumers/",
      "issuer",
      "Enter the issuer with the ID of your own tenant.",
    ],
    ["https://accounts.google.com", "domains", "Enter your domain: Google needs it."],
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

describe("A provider that exchanges a code", () => {
  it("gets the secret in a header, encoded as a form", async () => {
    const { provider, client } = await school();
    const { parameters } = await begin(provider, client.id);
    await signInBy(provider, client.id);
    const credentials = btoa(`${provider.oidcClientId}:Secret+of%3A+the%2Bprovider`);
    expect(provider.forms).toMatchObject([
      {
        grant_type: "authorization_code",
        redirect_uri: parameters.redirect_uri,
        authorization: `Basic ${credentials}`,
      },
    ]);
  });

  it.each([
    ["that takes no header", ["client_secret_post"]],
    // Some do not decode the header, which RFC 6749 wants encoded.
    ["that takes both", ["client_secret_basic", "client_secret_post"]],
  ])("%s gets the secret in the form", async (_, methods) => {
    const { provider, client } = await school({ secret: "a~b+c/d==" });
    provider.configuration = { token_endpoint_auth_methods_supported: methods };
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    const { oidcClientId } = provider;
    const sent = { authorization: "", client_id: oidcClientId, client_secret: "a~b+c/d==" };
    expect(provider.forms).toMatchObject([sent]);
  });

  it("that announces both and refuses the form gets the secret in a header", async () => {
    const { provider, client } = await school();
    const methods = ["client_secret_post", "client_secret_basic"];
    provider.configuration = { token_endpoint_auth_methods_supported: methods };
    provider.answers["/token"] = async (request) => {
      const isHeader = request.headers.has("Authorization");
      expect((await request.formData()).has("client_secret")).toBe(!isHeader);
      if (!isHeader) return Response.json({ error: "invalid_client" }, { status: 401 });
      return Response.json({ id_token: await provider.token() });
    };
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
  });

  it("that has given no secret gets the client ID", async () => {
    const { provider, client } = await school({ secret: "" });
    expect(placeOf(await signInBy(provider, client.id))).toBe("/signed-in");
    expect(provider.forms[0]).toMatchObject({
      authorization: "",
      client_id: provider.oidcClientId,
    });
  });
});
