import type { Page } from "@playwright/test";
import { callbackPath } from "#domain/single-sign-on/provider.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import { expect, test, uniqueLetters } from "#tests/support/browser.ts";
import { signInAtProvider } from "#tests/support/provider-test.ts";
import { SCHOOL, startSchoolProvider } from "#tests/support/school-provider.ts";

/** The page after a sign-in, which leads on to the dashboard. */
const SIGNED_IN = /\/(?:signed-in|dashboard)$/u;

/** A client whose provider is an implementation of OpenID Connect of its own, on another host than the product. */
const withSchool = test.extend<{ clientId: string }>({
  clientId: async ({ request, baseURL }, use) => {
    const admin = await asAdministrator(request);
    const { id: clientId } = await admin("/clients/add", { clientName: uniqueLetters() });
    const provider = await startSchoolProvider(`${baseURL}${callbackPath(clientId)}`);
    const settings = { ...SCHOOL, issuer: provider.issuer, label: "Example school" };
    await admin(`/clients/${clientId}/sign-in`, { ...settings, domains: ["school.example"] });
    await use(clientId);
    await provider.close();
  },
});

/** The number of sessions of the person whose session the browser has. */
async function countSessions(page: Page): Promise<number> {
  const { accessToken } = (await (await page.request.get("/refresh")).json()) as {
    accessToken: string;
  };
  const headers = { Authorization: `Bearer ${accessToken}` };
  return ((await (await page.request.get("/account/sessions", { headers })).json()) as []).length;
}

// The pages of the provider ask for a font of another site.
withSchool.use({ isConsoleGuarded: false });

withSchool(
  "a link of another site begins a sign-in, unless somebody is signed in",
  async ({ page, context, clientId, baseURL }) => {
    const start = `${baseURL}/auth/oidc/start?site=${clientId}`;
    // Another site than `localhost`, on this machine.
    const elsewhere = "http://127.0.0.1:9/";
    await page.route(elsewhere, async (route) =>
      route.fulfill({ contentType: "text/html", body: `<a href="${start}">Sign in</a>` }),
    );
    const follow = async () => {
      await page.goto(elsewhere);
      await page.getByRole("link", { name: "Sign in" }).click();
    };
    await page.goto(start);
    await signInAtProvider(page, `t${uniqueLetters()}`);
    await page.waitForURL(SIGNED_IN);
    expect(await countSessions(page)).toBe(1);

    await test.step("the session stays", async () => {
      await follow();
      await page.waitForURL(/\/dashboard$/u);
      // The page renews the session, which must not come back once its cookie is gone.
      await page.waitForLoadState("networkidle");
      expect(await countSessions(page)).toBe(1);
    });

    await test.step("without a session the provider is asked", async () => {
      await context.clearCookies({ name: "refresh" });
      await follow();
      await page.waitForURL(SIGNED_IN);
      expect(await countSessions(page)).toBe(2);
    });
  },
);
