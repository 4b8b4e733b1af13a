import { test } from "#tests/support/browser.ts";
import { startProviderServer } from "#tests/support/provider-server.ts";

/** A test with an identity provider, which runs until its end. */
export const withProvider = test.extend<{
  provider: Awaited<ReturnType<typeof startProviderServer>>;
}>({
  provider: async ({}, use) => {
    const provider = await startProviderServer();
    await use(provider);
    await provider.close();
  },
});
