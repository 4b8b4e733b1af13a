import type { Page } from "@playwright/test";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { callbackPath } from "#domain/single-sign-on/provider.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import { test } from "#tests/support/browser.ts";
import { SCHOOL, startSchoolProvider } from "#tests/support/school-provider.ts";
import { serveSite } from "#tests/support/sites.ts";

/** Where the provider of the default client leads back to. */
const CALLBACK = callbackPath(DEFAULT_CLIENT_ID);

/** What a test saves as the provider of a client. */
type Settings = typeof SCHOOL & { issuer: string; label: string };

/**
 * A test with an identity provider: `issuer` is only looked at; `offering` is a site of its own whose page of sign-in offers a provider.
 * The first runs until the end of the test, the second for all tests of a worker.
 */
export const withProvider = test.extend<
  { issuer: string },
  {
    offering: {
      url: string;
      settings: Settings;
      post: Awaited<ReturnType<typeof asAdministrator>>;
    };
  }
>({
  issuer: async ({ baseURL }, use) => {
    const provider = await startSchoolProvider(`${baseURL}${CALLBACK}`);
    await use(provider.issuer);
    await provider.close();
  },
  offering: [
    async ({ playwright }, use) => {
      const site = await serveSite();
      const provider = await startSchoolProvider(site.url + CALLBACK);
      const request = await playwright.request.newContext({ baseURL: site.url });
      const post = await asAdministrator(request);
      const settings = { ...SCHOOL, issuer: provider.issuer, label: "School" };
      await post(`/clients/${DEFAULT_CLIENT_ID}/sign-in`, settings);
      await use({ url: site.url, settings, post });
      await request.dispose();
      await Promise.all([site.stop(), provider.close()]);
    },
    { scope: "worker" },
  ],
});

/** Signs in on the pages of the provider, which keeps the person signed in. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
