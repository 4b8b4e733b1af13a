import type { Page } from "@playwright/test";

/** Gives a page a virtual authenticator that verifies its person, as a phone does. */
export async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
}
