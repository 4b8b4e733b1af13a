import type { Page } from "@playwright/test";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, signInByCall, test, uniqueLetters } from "#tests/support/browser.ts";
import { echoSite, seenByModel } from "#tests/support/echo-site.ts";
import { serveWithModel } from "#tests/support/sites.ts";

/** The site whose model streams without end where a prompt says so. */
const endlessTest = test.extend({ baseURL: async ({}, use) => use(await echoSite()) });

endlessTest("an answer ends when the visitor leaves", async ({ request, baseURL }) => {
  for (const scenario of ["drip", "half-then-stall"]) {
    const token = uniqueLetters();
    const prompt = `Write about {topic}. play ${scenario}~${token}`;
    const { path } = await makeEmbed(request, { prompt });
    const left = new AbortController();
    const reply = await fetch(baseURL + path.replace("/embed/", "/ai/"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify({ inputs: { topic: "Bread" } }),
      signal: left.signal,
    });
    await reply.body?.getReader().read();
    expect(await seenByModel("aborted", token)).toBe(0);
    left.abort();
    // Long before the call's own timeout without text (25 s).
    await expect.poll(() => seenByModel("aborted", token), { timeout: 10_000 }).toBe(1);
  }
});

endlessTest(
  "a frame waits for half a minute of silence, and keeps what has come",
  async ({ page, request }) => {
    await page.clock.install();
    const prompt = `Write about {topic}. play drip~${uniqueLetters()}`;
    const { path } = await makeEmbed(request, { prompt });
    await page.goto(path);
    await page.getByLabel("Topic").fill("Bread");
    const submit = page.getByRole("button", { name: "Write it" });
    await submit.click();
    await expect(page.getByText("Half an")).toBeVisible();
    const answer = page.locator("#response");
    for (let round = 0; round < 2; round += 1) {
      await page.clock.fastForward(20_000);
      // A new piece of text restarts the timeout; one that came before the clock was moved says nothing.
      const shown = await answer.innerText();
      await expect.poll(() => answer.innerText()).not.toBe(shown);
    }
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    await page.clock.fastForward(30_000);
    await expect(page.getByText(ANSWER_FAILURES.unavailable)).toBeVisible();
    await expect(page.getByText("Half an")).toBeVisible();
    await expect(submit).not.toHaveAttribute("aria-disabled");
  },
);

endlessTest(
  "an answer that is stopped stays as far as it came, and can be asked for again",
  async ({ page, context }) => {
    await signInByCall(context, "educator", "Educator-demo-1");
    await page.goto("/chat");
    await page.getByRole("button", { name: "New Thread" }).click();
    await expect(page.getByText("No messages to display")).toBeVisible();
    const announced = await page.evaluateHandle(() => {
      const texts: string[] = [];
      for (const region of document.querySelectorAll("[role=status]"))
        new MutationObserver(() => texts.push(region.textContent)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      return texts;
    });
    const field = page.getByPlaceholder("Enter your message...");
    await field.fill(`Bread? play drip~${uniqueLetters()}`);
    await page.keyboard.press("Enter");
    const log = page.getByRole("log");
    await expect(log).toContainText("Half an");
    await expect(log).toHaveAttribute("aria-busy", "true");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(log).toContainText("Stopped. The answer is not complete.");
    await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
    await expect(field).toBeFocused();
    const heard = (await announced.jsonValue()).filter(Boolean);
    expect(heard).toContain("Stopped. The answer is not complete.");
    expect(heard.length).toBeLessThanOrEqual(3);
    await page.reload();
    await expect(log).toContainText("Stopped. The answer is not complete.");
    await expect(log).toContainText("Half an");

    await page.route("**/api", () => {});
    await field.fill("Silence?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(field).toHaveValue("Silence?");
    await expect(log).not.toContainText("Silence?");
  },
);

/** A site whose model streams without end, and which is stopped meanwhile. */
const stoppedTest = test.extend<{ site: Awaited<ReturnType<typeof serveWithModel>> }>({
  site: async ({}, use) => {
    const site = await serveWithModel("drip");
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

stoppedTest.describe("a connection that breaks in the middle of an answer", () => {
  // The browser reports the broken connection in the console.
  stoppedTest.use({ isConsoleGuarded: false });

  stoppedTest(
    "is told as such everywhere, and the answer can be asked for again",
    async ({ page, context, request, site }) => {
      const { path } = await makeEmbed(request);
      await page.goto(path);
      await page.getByLabel("Topic").fill("Bread");
      await page.getByRole("button", { name: "Write it" }).click();
      await signInByCall(context, "educator", "Educator-demo-1");
      const generator = await context.newPage();
      await generator.goto("/courseideas");
      await generator.getByLabel("Description").fill("Bread");
      await generator.getByRole("button", { name: "Generate Ideas" }).click();
      const chat = await context.newPage();
      await chat.goto("/chat");
      await chat.getByPlaceholder("Enter your message...").fill("Bread?");
      await chat.getByRole("button", { name: "Send", exact: true }).click();
      const pages: [Page, again: string, sentence: string][] = [
        [page, "Write it", ANSWER_FAILURES.unavailable],
        [generator, "Retry", ANSWER_FAILURES.interrupted],
        [chat, "Send again", ANSWER_FAILURES.interrupted],
      ];
      for (const [opened] of pages) await expect(opened.getByText("Half an")).toBeVisible();
      await site.stop();
      for (const [opened, again, sentence] of pages) {
        await expect(opened.getByText(sentence)).toBeVisible();
        await expect(opened.getByRole("button", { name: again })).toBeEnabled();
      }
    },
  );
});
