import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { afterEach, expect, it, vi } from "vitest";
import { installedBrowser } from "#scripts/browser.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const WITH_WINDOWS = [
  "first/chromium",
  "first/google-chrome",
  "playwright/chromium-12/linux/chrome",
];

it.each([
  ["on PATH, behind a Chromium", "second/chromium-headless-shell"],
  ["of Playwright", "playwright/chromium_headless_shell-12/linux/chrome-headless-shell"],
])("uses the headless shell %s", async (_, shell) => {
  await withFolder(async (folder) => {
    for (const file of [...WITH_WINDOWS, shell]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "#!/bin/sh\n", { mode: 0o755 });
    }
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", `${join(folder, "first")}:${join(folder, "second")}`);
    const downloaded = join(folder, "playwright/chromium-12/linux/chrome");
    vi.spyOn(chromium, "executablePath").mockReturnValue(downloaded);
    expect(installedBrowser()).toBe(join(folder, shell));
  });
});
