import { inject, onTestFinished, vi } from "vitest";

/**
 * Leads the Worker's requests to other sites to the fake web (tests/support/fake-sites.ts), until the end of the test.
 * @returns the addresses that the Worker has asked for
 */
export function fakeOutside(): string[] {
  const asked: string[] = [];
  const original = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    const { href, host, pathname, search } = new URL(input);
    asked.push(href);
    return original(`${inject("sitesUrl")}/${host}${pathname}${search}`, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}
