import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "#scripts/command.ts";

const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

// Chromium uses only the last `--disable-features`, so this list repeats the features that Playwright 1.65 disables, as far as
// they affect tests here.
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // A Chromium with windows renders these for every browser context, at half of the cost of a context.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
];

/** The command-line arguments of Chromium in tests. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  // A journey shows each page for seconds only: compiling hot functions for speed takes more than it gives, a tenth of the CPU.
  "--js-flags=--no-maglev --no-turbofan",
];

/**
 * Finds a Chromium on this machine that starts: CHROMIUM_PATH (not tried), one on PATH, or Playwright's. A headless shell is first, wherever
 * it is: journeys use a third less CPU with it than with a Chromium that has windows.
 * @returns its path, or `undefined` when there is none
 */
export function installedBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = (names: string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const downloaded = chromium.executablePath();
  // Playwright stores its headless shell beside its Chromium, under the same number.
  const shells = globSync(
    downloaded.replace(/chromium-(\d+).*/u, "chromium_headless_shell-$1/*/*headless*shell*"),
  );
  const withWindows = [...onPath(NAMES), ...APPLICATIONS, downloaded];
  return [...onPath(SHELLS), ...shells, ...withWindows].find(starts);
}

/**
 * Finds a Chromium for the tests, or installs one: Debian's package, otherwise Playwright's download.
 * @throws an error with a sentence when none can be installed
 */
export async function findBrowser(): Promise<string> {
  const installed = installedBrowser();
  if (installed !== undefined) {
    if (starts(installed)) return installed;
    throw new Error(`CHROMIUM_PATH names ${installed}, which does not start.`);
  }
  console.log("No Chromium found: installing one ...");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run(["apt-get", "update"], { env });
    await run(["apt-get", "install", "-y", "chromium-headless-shell"], { env });
    if (installedBrowser() === undefined)
      await run(["apt-get", "install", "-y", "chromium"], { env });
  }
  if (installedBrowser() === undefined) await run(["playwright", "install", "chromium"]);
  const browser = installedBrowser();
  if (browser !== undefined) return browser;
  throw new Error(
    "No Chromium for the browser tests: install one (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.",
  );
}

// On Ubuntu `chromium-browser` can be a script that only recommends snap.
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
