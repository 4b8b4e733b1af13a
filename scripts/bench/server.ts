import type { Figure } from "#scripts/bench/figures.ts";
import { type Limit, serveListRead, serveKvRead } from "#scripts/bench/limits.ts";
import { compare, load, medianTime, type Target } from "#scripts/bench/load.ts";
import type { Product } from "#scripts/bench/product.ts";

type Comparison = Pick<Figure, "name" | "target"> & {
  product: Target;
  limit: Limit;
  /** The figure: requests per second over 50 connections, or the median duration of single requests. */
  by: "rate" | "time";
};

/** Compares requests to the product with a Worker that does the minimum. */
export async function measureServer(
  product: Product,
  embedPath: string,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const page = await read({ url: `${product.url}/embed${embedPath}` });
  const kv = await serveKvRead(page);
  await product.growTo(1_000);
  const widgets = { url: `${product.url}/widgets`, headers };
  const list = await serveListRead(await read(widgets));
  const least = (value: number) => ({ at: "least" as const, value });
  const comparisons: Comparison[] = [
    {
      name: "embed page on warm KV, against one KV read as HTML",
      product: { url: `${product.url}/embed${embedPath}` },
      limit: kv,
      by: "rate",
      target: least(0.7),
    },
    {
      name: "GET /ai/… on warm KV, against one KV read",
      product: { url: `${product.url}/ai${embedPath}` },
      limit: kv,
      by: "rate",
      target: least(0.8),
    },
    {
      name: "GET /widgets with 1,000 widgets, against the same list read from D1",
      product: widgets,
      limit: list,
      by: "time",
      target: { at: "most", value: 2 },
    },
  ];
  const figures: Figure[] = [];
  for (const comparison of comparisons) figures.push(await measure(comparison));
  await Promise.all([kv, list].map(({ stop }) => stop()));
  return figures;
}

async function measure({ name, target, product, limit, by }: Comparison): Promise<Figure> {
  console.log(`  ${name} ...`);
  const rate = (each: Target) => load(each, 50);
  const { one, other, ratio } = await compare(
    product,
    { url: limit.url },
    by === "rate" ? rate : medianTime,
  );
  return { name, target, ratio, product: one, limit: other, unit: by === "rate" ? "/s" : "ms" };
}

async function read({ url, headers }: Target): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}
