import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, installedBrowser } from "#scripts/browser.ts";

// In a locale without UTF-8, Chromium gives a download whose name has a character such as "…" another name.
process.env.LC_ALL = "C.UTF-8";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/journeys-setup.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // The worker of public/offline-worker.js would request navigations itself, past `page.route`. Its own test allows it.
    serviceWorkers: "block",
    // Set by the global set-up, before the workers that run the tests read this file.
    baseURL: process.env.BASE_URL,
    // Waiting for the end of animations takes a tenth of the time, and a half-transparent element fails the contrast check.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every journey takes a fifth of the time: `--trace on` for the one that failed.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: installedBrowser(),
      args: BROWSER_ARGUMENTS,
    },
  },
});
