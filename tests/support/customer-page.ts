import type { Page } from "@playwright/test";
import { loaderTags, servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { test as base, expect } from "#tests/support/browser.ts";

/**
 * An embed whose client allows the site of `serve`. `serve` serves HTML there and returns the address of the page; `editClient` changes
 * fields of the client.
 */
type Customer = {
  embedUrl: string;
  serve(html: string): Promise<string>;
  editClient(fields: object): Promise<unknown>;
};

export const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, baseURL }, use) => {
    const { post, client, path } = await makeEmbed(request);
    const stops: (() => Promise<void>)[] = [];
    const editClient = (fields: object) =>
      post("/clients/edit", { clientid: client.id, ...fields });
    await use({
      embedUrl: baseURL + path,
      editClient,
      async serve(html) {
        const host = await servePages(0, { "/": `<!doctype html>${RECORDER}${html}` });
        stops.push(host.stop);
        await editClient({ allowedOrigins: [host.url] });
        return host.url;
      },
    });
    for (const stop of stops) await stop();
  },
});

/** A page head that records every widget event: the id of the element, the name and the text. */
export const RECORDER = `<title>Host</title><link rel="icon" href="data:,"><script>
  window.heard = [];
  for (const name of ["ready", "submit", "result", "error"])
    document.addEventListener("widget:" + name, ({ target, detail }) => heard.push([target.id, name, detail]));
</script>`;

type Heard = [place: string, event: string, detail: string];

/** The widget events that the page has recorded so far. */
export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}

/** The tags that embed a widget by `/embed.js`, in an element with this id. */
export function place(id: string, embedUrl: string): string {
  return loaderTags(embedUrl).replace("<div", `<div id="${id}"`);
}

/** Fills in the widget in a frame, and waits for the answer. */
export async function ask(page: Page, selector: string, topic: string) {
  const frame = page.frameLocator(selector);
  await frame.getByLabel("Topic").fill(topic);
  await frame.getByRole("button", { name: "Write it" }).click();
  await expect(frame.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
}

/** By how many pixels a frame is higher than its content. */
export async function excessHeight(page: Page, selector: string): Promise<number> {
  const content = await page
    .frameLocator(selector)
    .locator("html")
    .evaluate((html) => Math.ceil(html.getBoundingClientRect().height));
  return ((await page.locator(selector).boundingBox())?.height ?? 0) - content;
}
