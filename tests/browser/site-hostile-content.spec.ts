import type { Page } from "@playwright/test";
import { asAdministrator } from "#tests/support/administration.ts";
import { ATTACKS, MARKDOWN_ATTACKS } from "#tests/support/attacks.ts";
import { expect, uniqueLetters } from "#tests/support/browser.ts";
import { HOSTILE_PATHS, hostileTest, hostileWidget } from "#tests/support/hostile-site.ts";
import { judgeEmbed, watchAttacks } from "#tests/support/judge.ts";

// The browser reports blocked images and scripts in the console. No trace: hundreds of pages would make hundreds of megabytes.
hostileTest.use({ isConsoleGuarded: false, trace: "off" });

/** Opens embeds one after the other. Returns the effects of the attacks, each with the embed's path. */
async function achieved(page: Page, paths: readonly string[]): Promise<string[]> {
  const sinceThen = await watchAttacks(page.context());
  const all: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const found = await judgeEmbed(page);
    if (!page.url().endsWith(path)) found.push(`went to ${page.url()}`);
    all.push(...[...found, ...sinceThen()].map((what) => `${path}: ${what}`));
  }
  return all;
}

hostileTest.describe("without the browser's own protection", () => {
  // Without the Content-Security-Policy: it would hide failures of the sanitiser.
  hostileTest.use({ bypassCSP: true });

  hostileTest(
    "attacks that were written straight into the database do nothing in an embed",
    async ({ page }) => {
      expect(ATTACKS.length).toBeGreaterThanOrEqual(100);
      expect(await achieved(page, HOSTILE_PATHS)).toEqual([]);
    },
  );

  hostileTest(
    "attacks that an administrator saves do nothing in an embed",
    async ({ page, request }) => {
      const post = await asAdministrator(request);
      const collection = uniqueLetters();
      await post("/toolkits/add", { name: collection, collection });
      const approvedWidgets: string[] = [];
      // Ten attacks in each widget, to save time: the test above tries each one alone, and tests/worker/widgets-sanitize.test.ts
      // saves each one alone.
      for (const [index, attacks] of inGroups(ATTACKS, 10).entries()) {
        const { id } = await post(
          `/widgets/${collection}/add`,
          savable(hostileWidget(attacks, index)),
        );
        approvedWidgets.push(id);
      }
      const client = { clientName: collection, approvedToolkits: [collection] };
      const { id: clientid, apikey } = await post("/clients/add", client);
      await post("/clients/editwidgets", { clientid, approvedWidgets });
      const paths = approvedWidgets.map((id) => `/embed/${collection}/${id}/${apikey}`);
      expect(await achieved(page, paths)).toEqual([]);
    },
  );

  hostileTest("attacks in a model's answer do nothing", async ({ page, request }) => {
    const post = await asAdministrator(request);
    const collection = uniqueLetters();
    await post("/toolkits/add", { name: collection, collection });
    const client = { clientName: collection, approvedToolkits: [collection] };
    const { id: clientid, apikey } = await post("/clients/add", client);
    const sinceThen = await watchAttacks(page.context());
    const all: string[] = [];
    const answers = [...MARKDOWN_ATTACKS, ...inGroups(ATTACKS, 10)];
    for (const [index, answer] of answers.entries()) {
      const inputs = [{ name: "topic", label: "Topic", placeholder: "Bread" }];
      const widget = { name: `${index}`, prompt: `${answer}\n\n{topic}`, inputs };
      const { id } = await post(`/widgets/${collection}/add`, widget);
      await post("/clients/editwidgets", { clientid, approvedWidgets: [id] });
      await page.goto(`/embed/${collection}/${id}/${apikey}`);
      await page.getByLabel("Topic").fill("Bread");
      await page.getByRole("button").click();
      // Without the class `streaming` the answer is complete.
      await expect(page.locator("#response > div:not([class*=streaming])")).toContainText("model:");
      all.push(...(await judgeEmbed(page, true)), ...sinceThen());
    }
    expect(all).toEqual([]);
  });
});

hostileTest(
  "attacks that got past everything else are stopped by the page's policy",
  async ({ page }) => {
    const path = HOSTILE_PATHS.at(-1) ?? "";
    const sinceThen = await watchAttacks(page.context());
    let attack = "";
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('class="landing">', (tag) => tag + attack);
      await route.fulfill({ response, body });
    });
    const ran: string[] = [];
    for (attack of ATTACKS) {
      // An attack that navigates away (such as a refresh) can interrupt the next navigation, so repeat it.
      await expect(() => page.goto(path)).toPass();
      await judgeEmbed(page).catch(() => []);
      ran.push(...sinceThen().filter((what) => /^(ran|showed)/u.test(what)));
    }
    expect(ran).toEqual([]);
  },
);

/** The widget without what a save refuses: invisible characters in its name, and types of inputs that do not exist. */
function savable({ name, inputs, ...widget }: ReturnType<typeof hostileWidget>) {
  const typed = inputs.map((input) => ({ ...input, type: "text" }));
  return { ...widget, name: name.replace(/\p{Cc}+/gu, " "), inputs: typed };
}

function inGroups(values: readonly string[], size: number): string[] {
  const starts = Array.from({ length: Math.ceil(values.length / size) }, (_, index) => index);
  return starts.map((start) => values.slice(start * size, (start + 1) * size).join("\n\n"));
}
