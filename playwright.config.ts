import { defineConfig } from "@playwright/test";
import { installedBrowser } from "#scripts/browser.ts";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./scripts/browser-setup.ts",
  workers: 2,
  // Machines differ and are shared; nothing here is about speed. What fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // Set by the global set-up, before the workers that run the tests read this file.
    baseURL: process.env.BASE_URL,
    screenshot: "only-on-failure",
    // Recording every journey takes a fifth of the time: `--trace on` for the one that failed.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
