import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "#scripts/bench/figures.ts";
import { serveFixed } from "#scripts/bench/limits.ts";
import type { Product } from "#scripts/bench/product.ts";
import { adoptedTags, frameTag, loaderTags } from "#scripts/host-page.ts";
import { type MeasuredPage, measurePages, type PageCost } from "#scripts/bench/pages.ts";

const HAND_WRITTEN = join(import.meta.dirname, "hand-written-page.html");
const TARGET = { at: "most", value: 1.05 } as const;
const FRAMED_TARGET = { at: "most", value: 1.08 } as const;
/** What `/embed.js` may cost a frame that stands in the page. */
const SCRIPT_TARGET = { at: "most", value: 1.05 } as const;

/** The embed page beside a hand-written one, alone and in an iframe of a customer's page, and the two ways to use `/embed.js`. */
export async function measureBrowser(
  product: Product,
  embedPath: string,
  headers: Record<string, string>,
): Promise<{ costs: Record<string, PageCost>; figures: Figure[] }> {
  const embedUrl = `${product.url}/embed${embedPath}`;
  const written = await serveFixed(readFileSync(HAND_WRITTEN, "utf8"));
  const framing: Record<string, string> = {
    "hand-written page in an iframe": frameTag(written.url, ""),
    "embed page in an iframe": frameTag(embedUrl, ""),
    "embed page in an iframe with /embed.js": adoptedTags(embedUrl),
    "embed page in the <div> of /embed.js": loaderTags(embedUrl),
  };
  const hosts = await Promise.all(
    Object.entries(framing).map(async ([name, tags]) => ({
      name,
      frame: true,
      ...(await serveFixed(hostPage(tags))),
    })),
  );
  await product.allowOrigins(
    hosts.map(({ url }) => url),
    headers,
  );
  const pages: MeasuredPage[] = [
    { name: "hand-written page", url: written.url, frame: false },
    { name: "embed page", url: embedUrl, frame: false },
    ...hosts,
  ];
  const costs = await measurePages(pages);
  await Promise.all([written, ...hosts].map(({ stop }) => stop()));
  const usable = (name: string) => costs[name]?.usable ?? Number.NaN;
  const figure = (name: string, limit: string, target: Figure["target"]): Figure => ({
    name: `${name} usable, cold, against the ${limit}`,
    product: usable(name),
    limit: usable(limit),
    unit: "ms",
    ratio: usable(name) / usable(limit),
    target,
  });
  return {
    costs,
    figures: [
      figure("embed page", "hand-written page", TARGET),
      figure("embed page in an iframe", "hand-written page in an iframe", FRAMED_TARGET),
      figure("embed page in an iframe with /embed.js", "embed page in an iframe", SCRIPT_TARGET),
    ],
  };
}

function hostPage(tags: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><style>iframe{width:100%;height:800px;border:0}</style>${tags}</html>`;
}
