import type { Page } from "@playwright/test";
import { decodeJwt } from "jose";
import { callbackPath } from "#domain/single-sign-on/paths.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import { expect, test, uniqueLetters } from "#tests/support/browser.ts";
import { signInAtProvider } from "#tests/support/provider-test.ts";
import { SCHOOL, startSchoolProvider } from "#tests/support/school-provider.ts";

/** The page after a sign-in, which leads on to the dashboard. */
const SIGNED_IN = /\/(?:signed-in|dashboard)$/u;

/** A client whose provider is an implementation of OpenID Connect of its own, on another host than the product. */
const withSchool = test.extend<{
  school: { clientId: string; admin: Awaited<ReturnType<typeof asAdministrator>> };
}>({
  school: async ({ request, baseURL }, use) => {
    const admin = await asAdministrator(request);
    const { id: clientId } = await admin("/clients/add", { clientName: uniqueLetters() });
    const provider = await startSchoolProvider(`${baseURL}${callbackPath(clientId)}`);
    const settings = { ...SCHOOL, issuer: provider.issuer, label: "Example school" };
    await admin(`/clients/${clientId}/sign-in`, { ...settings, domains: ["school.example"] });
    await use({ clientId, admin });
    await provider.close();
  },
});

/** Begins a sign-in, and fills in the pages of the provider where it asks for a name. */
async function signInAs(page: Page, clientId: string, name?: string): Promise<void> {
  await page.goto(`/auth/oidc/start?site=${clientId}`);
  if (name === undefined) return;
  await signInAtProvider(page, name);
}

/** The session that the browser has got: whose it is, and how it began. */
async function session(page: Page) {
  const { accessToken } = (await (await page.request.get("/refresh")).json()) as {
    accessToken: string;
  };
  const headers = { Authorization: `Bearer ${accessToken}` };
  const sessions = (await (await page.request.get("/account/sessions", { headers })).json()) as [];
  const ownSite = await page.request.get("/site", { headers });
  return { id: decodeJwt(accessToken).sub, sessions, isManager: ownSite.ok() };
}

withSchool.use({ allowedStatuses: [403, 404], isConsoleGuarded: false });

withSchool(
  "a teacher signs in at the school's provider, is removed, and comes back by the code",
  async ({ page, school }) => {
    const { clientId, admin } = school;
    const teacher = `t${uniqueLetters()}`;

    const first =
      await test.step("the provider leads back to a session of an educator", async () => {
        await signInAs(page, clientId, teacher);
        await page.waitForURL(SIGNED_IN);
        const begun = await session(page);
        expect(begun.sessions).toMatchObject([{ via: "oidc", isThis: true }]);
        expect(begun.isManager).toBe(false);
        return begun.id;
      });

    await test.step("whoever is removed is told, with the code for a manager", async () => {
      await admin.delete("/users", { id: first });
      await signInAs(page, clientId);
      await expect(page).toHaveURL(/\/login\?problem=removed&code=/u);
    });

    await test.step("the code lets them in again, with a new account", async () => {
      const code = new URL(page.url()).searchParams.get("code");
      await admin.send(`/clients/${clientId}/sign-in/let-in`, { code });
      await signInAs(page, clientId);
      await page.waitForURL(SIGNED_IN);
      const { id, sessions } = await session(page);
      expect(id).not.toBe(first);
      expect(sessions).toHaveLength(1);
    });
  },
);

withSchool(
  "whoever cancels at the provider is led back to the page of sign-in",
  async ({ page, school }) => {
    await signInAs(page, school.clientId);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/login\?problem=cancelled$/u);
  },
);

withSchool(
  "a link of another site begins a sign-in, unless somebody is signed in",
  async ({ page, context, school, baseURL }) => {
    const start = `${baseURL}/auth/oidc/start?site=${school.clientId}`;
    // Another site than `localhost`, on this machine.
    const elsewhere = "http://127.0.0.1:9/";
    await page.route(elsewhere, async (route) =>
      route.fulfill({ contentType: "text/html", body: `<a href="${start}">Sign in</a>` }),
    );
    const follow = async () => {
      await page.goto(elsewhere);
      await page.getByRole("link", { name: "Sign in" }).click();
    };
    await signInAs(page, school.clientId, `t${uniqueLetters()}`);
    await page.waitForURL(SIGNED_IN);
    const first = await session(page);

    await test.step("the session stays", async () => {
      await follow();
      await page.waitForURL(/\/dashboard$/u);
      // The page renews the session, which must not come back once its cookie is gone.
      await page.waitForLoadState("networkidle");
      expect((await session(page)).sessions).toHaveLength(first.sessions.length);
    });

    await test.step("without a session the provider is asked", async () => {
      await context.clearCookies({ name: "refresh" });
      await follow();
      await page.waitForURL(SIGNED_IN);
      expect((await session(page)).sessions).toHaveLength(first.sessions.length + 1);
    });
  },
);
