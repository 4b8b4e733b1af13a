import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { watchAnswer } from "#tests/support/answer-watch.ts";
import { expect, signInByCall, test } from "#tests/support/browser.ts";
import { echoSite } from "#tests/support/echo-site.ts";

/** The site whose model gives a long answer with a table, a list and code where a prompt says so. */
const longTest = test.extend({ baseURL: async ({}, use) => use(await echoSite()) });
const LONG = "play formatted~long";

type Place = {
  path: string;
  /** Asks for an answer and waits for its end. */
  ask(page: Page): Promise<void>;
  announced: string[];
};

const PLACES: Place[] = [
  {
    path: "/courseideas",
    async ask(page) {
      await page.getByLabel("Description").fill(LONG);
      await page.getByRole("button", { name: "Generate Ideas" }).click();
      await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
    },
    announced: ["Generating results ...", "Answer ready"],
  },
  {
    path: "/coursenames",
    async ask(page) {
      await page.getByLabel("Description").fill(LONG);
      await page.getByLabel("Audience").fill("Parents");
      await page.getByRole("button", { name: "Generate Names" }).click();
      await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
    },
    announced: ["Generating results ...", "Answer ready"],
  },
  {
    path: "/chat",
    async ask(page) {
      await page.getByPlaceholder("Enter your message...").fill(LONG);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
    },
    announced: ["Course Assistant is writing ...", "Answer ready"],
  },
];

const FRAME: Omit<Place, "path"> = {
  async ask(page) {
    await page.getByLabel("Topic").fill("Bread");
    await page.getByRole("button", { name: "Write it" }).click();
    await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  },
  announced: ["sending ...", "Answer ready"],
};

longTest(
  "a long answer moves nothing and is announced with two texts",
  async ({ page, context, request }) => {
    await signInByCall(context, "admin", "Admin-demo-1");
    const watched = await watchAnswer(page, ".rest");
    const { path } = await makeEmbed(request, { prompt: `{topic} ${LONG}` });
    for (const { path: address, ask, announced } of [...PLACES, { ...FRAME, path }]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The second answer begins on a page that shows the first one.
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await watched();
        await ask(page);
        const { shifts, announced: heard } = await watched();
        expect.soft(shifts, `${address} (${width} px)`).toEqual([]);
        expect.soft(heard, `${address} (${width} px)`).toEqual(announced);
      }
    }
  },
);
