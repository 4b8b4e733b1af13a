import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import { ATTACKS, MARKDOWN_ATTACKS } from "#tests/support/attacks.ts";
import { expect, uniqueLetters } from "#tests/support/browser.ts";
import { HOSTILE_PATHS, hostileTest } from "#tests/support/hostile-site.ts";
import { judgeEmbed, watchAttacks } from "#tests/support/judge.ts";

// The browser reports blocked images and scripts in the console.
hostileTest.use({ isConsoleGuarded: false });

/** Opens embeds in frames of one page, some at a time. Returns the effects of the attacks, those of a frame with its address. */
async function achieved(page: Page, paths: readonly string[]): Promise<string[]> {
  const sinceThen = await watchAttacks(page.context());
  await page.route("**/host", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
  );
  const all: string[] = [];
  for (let first = 0; first < paths.length; first += 12) {
    const some = paths.slice(first, first + 12);
    await page.goto("/host");
    await page.evaluate(openFrames, some);
    const frames = page.mainFrame().childFrames();
    expect(frames).toHaveLength(some.length);
    for (const frame of frames) {
      // An attack that navigates its frame away interrupts the judge.
      const found = await judgeEmbed(frame).catch((error) => [String(error)]);
      if (!some.some((path) => frame.url().endsWith(path))) found.push("went away");
      all.push(...found.map((what) => `${frame.url()}: ${what}`));
    }
    if (!page.url().endsWith("/host")) all.push(`the page went to ${page.url()}`);
    all.push(...sinceThen().map((what) => `from ${some[0]} on: ${what}`));
  }
  return all;
}

/** Runs in the browser. */
async function openFrames(paths: string[]): Promise<void> {
  const loaded = paths.map((path) => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.src = path;
    return new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  });
  await Promise.all(loaded);
}

hostileTest.describe("without the browser's own protection", () => {
  // Without the Content-Security-Policy: it would hide failures of the sanitiser.
  hostileTest.use({ bypassCSP: true });

  // tests/worker/widgets-sanitize.test.ts cleans each attack that a save stores, once and again.
  hostileTest(
    "attacks that were written straight into the database do nothing in an embed",
    async ({ page }) => {
      expect(ATTACKS.length).toBeGreaterThanOrEqual(100);
      expect(await achieved(page, HOSTILE_PATHS)).toEqual([]);
    },
  );

  hostileTest("attacks in a model's answer do nothing", async ({ page, request }) => {
    const post = await asAdministrator(request);
    const collection = uniqueLetters();
    await post("/toolkits/add", { name: collection, collection });
    const client = { clientName: collection, approvedToolkits: [collection] };
    const { id: clientid, apikey } = await post("/clients/add", client);
    const inputs = [
      { name: "topic", label: "Topic", placeholder: "Bread", type: "anyarea", maxLength: 2000 },
    ];
    const widget = { name: collection, prompt: "{topic}", submit: "Write", inputs };
    const { id } = await post(`/widgets/${collection}/add`, widget);
    await post("/clients/editwidgets", { clientid, approvedWidgets: [id] });
    const sinceThen = await watchAttacks(page.context());
    const all: string[] = [];
    // Some in each answer, to save time: tests/worker/widgets-sanitize.test.ts renders each alone.
    const answers = [...inGroups(MARKDOWN_ATTACKS, 5), ...inGroups(ATTACKS, 10)];
    await page.goto(`/embed/${collection}/${id}/${apikey}`);
    for (const [index, answer] of answers.entries()) {
      await page.getByLabel("Topic").fill(`x\n\n${answer}\n\nAttack ${index}.`);
      await page.getByRole("button", { name: "Write" }).click();
      // Without the class `streaming` the answer is complete.
      const complete = page.locator("#response > div:not([class*=streaming])");
      await expect(complete).toContainText(`Attack ${index}.`);
      all.push(...[...(await judgeEmbed(page, true)), ...sinceThen()].map((what) => answer + what));
    }
    expect(all).toEqual([]);
  });
});

hostileTest(
  "attacks that got past everything else are stopped by the page's policy",
  async ({ page, request }) => {
    const path = HOSTILE_PATHS.at(-1) ?? "";
    const embed = await request.get(path, { headers: { Accept: "text/html" } });
    const body = await embed.text();
    await page.route(`**${path}?*`, async (route) => {
      const attack = ATTACKS[Number(new URL(route.request().url()).search.slice(1))] ?? "";
      const attacked = body.replace(/class="landing[^"]*">/u, (tag) => tag + attack);
      expect(attacked).not.toBe(body);
      await route.fulfill({ response: embed, body: attacked });
    });
    const found = await achieved(
      page,
      ATTACKS.map((_, index) => `${path}?${index}`),
    );
    expect(found.filter((what) => /: (ran|showed) /u.test(what))).toEqual([]);
  },
);

function inGroups(values: readonly string[], size: number): string[] {
  const starts = Array.from({ length: Math.ceil(values.length / size) }, (_, index) => index);
  return starts.map((start) => values.slice(start * size, (start + 1) * size).join("\n\n"));
}
