import type { Page } from "@playwright/test";
import { loaderTags, servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { test as base } from "#tests/support/browser.ts";

/** An embed that a page of another site may show: `serve` gives that page's address. */
type Customer = { embedUrl: string; serve(html: string): Promise<string> };

export const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, baseURL }, use) => {
    const { post, client, path } = await makeEmbed(request);
    const stops: (() => Promise<void>)[] = [];
    await use({
      embedUrl: baseURL + path,
      async serve(html) {
        const host = await servePages(0, { "/": `<!doctype html>${RECORDER}${html}` });
        stops.push(host.stop);
        await post("/clients/edit", { clientid: client.id, allowedOrigins: [host.url] });
        return host.url;
      },
    });
    for (const stop of stops) await stop();
  },
});

/** Writes down every event of a widget: whose it is, which, and its text. */
export const RECORDER = `<title>Host</title><link rel="icon" href="data:,"><script>
  window.heard = [];
  for (const name of ["ready", "submit", "result", "error"])
    document.addEventListener("widget:" + name, ({ target, detail }) => heard.push([target.id, name, detail]));
</script>`;

type Heard = [place: string, event: string, detail: string];

/** What the page has heard of its widgets so far. */
export function heard(page: Page): Promise<Heard[]> {
  return page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}

/** What a page writes for a widget, in a place with an id. */
export function place(id: string, embedUrl: string): string {
  return loaderTags(embedUrl).replace("<div", `<div id="${id}"`);
}
