import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "#scripts/bench/figures.ts";
import { serveFixed } from "#scripts/bench/limits.ts";
import type { Product } from "#scripts/bench/product.ts";
import { type MeasuredPage, measurePages, type PageCost } from "#scripts/bench/pages.ts";

const HAND_WRITTEN = join(import.meta.dirname, "hand-written-page.html");
const TARGET = { at: "most", value: 1.15 } as const;

/** The embed page beside a hand-written one, alone and in an iframe of a customer's page. */
export async function measureBrowser(
  product: Product,
  embedPath: string,
  headers: Record<string, string>,
): Promise<{ costs: Record<string, PageCost>; figures: Figure[] }> {
  const embedUrl = `${product.url}/embed${embedPath}`;
  const written = await serveFixed(readFileSync(HAND_WRITTEN, "utf8"));
  const hosts = await Promise.all([
    serveFixed(framing(written.url)),
    serveFixed(framing(embedUrl)),
  ]);
  await product.allowOrigin(hosts[1].url, headers);
  const pages: MeasuredPage[] = [
    { name: "hand-written page", url: written.url, frame: false },
    { name: "embed page", url: embedUrl, frame: false },
    { name: "hand-written page in an iframe", url: hosts[0].url, frame: true },
    { name: "embed page in an iframe", url: hosts[1].url, frame: true },
  ];
  const costs = await measurePages(pages);
  await Promise.all([written, ...hosts].map(({ stop }) => stop()));
  const usable = (name: string) => costs[name]?.usable ?? Number.NaN;
  const figure = (name: string, limit: string): Figure => ({
    name: `${name} usable, cold, against the ${limit}`,
    product: usable(name),
    limit: usable(limit),
    unit: "ms",
    ratio: usable(name) / usable(limit),
    target: TARGET,
  });
  return {
    costs,
    figures: [
      figure("embed page", "hand-written page"),
      figure("embed page in an iframe", "hand-written page in an iframe"),
    ],
  };
}

function framing(url: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><iframe title="Widget" src="${url}" style="width:100%;height:800px;border:0"></iframe></html>`;
}
