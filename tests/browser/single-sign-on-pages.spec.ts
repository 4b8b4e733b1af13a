import { createServer } from "node:http";
import { beginSignedIn, expect, expectAccessible, test } from "#tests/support/browser.ts";
import { listenLocally } from "#tests/support/local-server.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

/** A provider that only says of itself what every provider says. It runs until the end of the test. */
const withProvider = test.extend<{ issuer: string }>({
  issuer: async ({}, use) => {
    const server = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const configuration = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256", "HS256"],
      };
      const isKnown = request.url === "/.well-known/openid-configuration";
      response.writeHead(isKnown ? 200 : 404, { "Content-Type": "application/json" });
      response.end(isKnown ? JSON.stringify(configuration) : "{}");
    });
    const { url, close } = await listenLocally(server);
    await use(url);
    await close();
  },
});

withProvider.use({ allowedStatuses: [400, 404, 409] });

withProvider(
  "a manager enters a provider, tests it, and sees who was removed",
  async ({ page, context, request, issuer }) => {
    await beginManaging(context, request);
    await page.goto("/site?tab=sign-in");
    await expect(page.getByText("/auth/oidc/callback")).toBeVisible();
    await expect(page.getByText("/auth/oidc/start?site=")).toBeVisible();
    await page.getByText("step by step").click();
    await expect(page.getByText("“Valid redirect URIs”")).toBeVisible();
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByLabel("Name of the provider")).toBeFocused();
    await page.getByLabel("Name of the provider").fill("Example school");
    await expect(page.getByText("“Sign in with Example school”")).toBeVisible();
    await page.getByLabel("Client ID").fill("widgets");
    await page.getByLabel("Issuer").fill(`${issuer}/realm`);
    await page.getByRole("button", { name: "Test the issuer" }).click();
    const silent = page.getByText("This address does not answer as a sign-in provider.");
    await expect(silent).toBeVisible();
    await page.getByLabel("Domains of e-mail addresses").fill("school.example; nowhere");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByText("Must be a domain such as school.example.")).toBeVisible();
    await page.getByLabel("Domains of e-mail addresses").fill("school.example, other.example");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(silent).toBeVisible();
    await expect(page.getByLabel("Issuer")).toBeFocused();
    await page.getByLabel("Issuer").fill(issuer);
    await expect(silent).toHaveCount(0);
    await page.getByRole("button", { name: "Test the issuer" }).click();
    await expect(page.getByText("The provider answers and signs by RS256.")).toBeVisible();
    await page.getByLabel("Client secret").fill("a secret");
    await page.getByRole("button", { name: "Add Provider" }).click();
    await expect(page.getByText("Provider has been saved.")).toBeVisible();
    await expect(page.getByLabel("Client secret")).toHaveValue("");
    await expect(page.getByText("Leave empty to keep it.")).toBeVisible();
    await expect(page.getByText("0 people sign in by it.")).toBeVisible();
    await expect(page.getByText("Nobody has been removed.")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/site/people");
    await page.getByRole("button", { name: "Let in again…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").fill("K7QF");
    await dialog.getByRole("button", { name: "Let in again" }).click();
    await expect(dialog.getByText("A code looks like K7QF-2M9P.")).toBeVisible();
    await dialog.getByLabel("Code").fill("k7qf-2m9p");
    await dialog.getByRole("button", { name: "Let in again" }).click();
    await expect(dialog.getByText("No removed person of this site has this code.")).toBeVisible();
    await expectAccessible(page);
  },
);

withProvider(
  "an administrator changes a client's provider beside a manager, and deletes it",
  async ({ page, context, request, browser, baseURL, issuer }) => {
    const managers = await browser.newContext({ baseURL });
    const { client, post } = await beginManaging(managers, request);
    const path = `/clients/${client.id}/sign-in`;
    const provider = { issuer, oidcClientId: "widgets", label: "Example school" };
    await post(path, provider);
    await beginSignedIn(context, { isAdmin: true });
    await page.goto(`/clients/${client.id}?tab=sign-in`);
    await page.getByText("Required for educators").click();
    await post(path, { ...provider, label: "Other school" });
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Use the newer values" })).toBeVisible();
    await page.getByRole("button", { name: "Keep mine and save again" }).click();
    await expect(page.getByText("Provider has been saved.")).toBeVisible();
    await expect(page.getByText("Educators have no other way.")).toBeVisible();
    await expect(page.getByLabel("Name of the provider")).toHaveValue("Other school");

    const site = await managers.newPage();
    await site.goto("/site?tab=sign-in");
    await expect(site.getByRole("checkbox", { name: "Required for educators" })).toBeChecked();
    await managers.close();

    await page.getByRole("button", { name: "Delete Provider" }).click();
    const question = page.getByRole("alertdialog", {
      name: "Delete the sign-in with Other school?",
    });
    await expect(question).toContainText("Nobody has signed in by it.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Provider has been deleted.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Provider" })).toBeVisible();
    await expect(page.getByLabel("Issuer")).toHaveValue("");
  },
);
