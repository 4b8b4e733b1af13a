import { round } from "#scripts/bench/figures.ts";
import { load, medianTime } from "#scripts/bench/load.ts";
import type { Product } from "#scripts/bench/product.ts";

/** A row: the number of widgets or connections, and the cost of requests. */
export type GrowthRow = (string | number)[];

/** The cost of lists and embed with growing numbers of widgets: median milliseconds of single requests. */
export async function measureWidgets(
  product: Product,
  embedPath: string,
  headers: Record<string, string>,
): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const count of [10, 100, 1_000, 5_000]) {
    await product.growTo(count);
    const time = async (path: string) =>
      round(await medianTime({ url: product.url + path, headers }));
    rows.push([
      count,
      await time("/widgets"),
      await time("/widgets?page=1&size=25"),
      await time(`/embed${embedPath}`),
    ]);
  }
  return rows;
}

/** A person may search 60 times a minute (domain/limits.ts). */
const SEARCHES = 25;

/** The cost of a person's 10,000 results: median milliseconds of single requests for a page of 25. */
export async function measureResults(
  product: Product,
  headers: Record<string, string>,
): Promise<GrowthRow[]> {
  await product.addResults(10_000);
  const queries = {
    "no search": "",
    "a word of one": "search=9876",
    "a word of all": "search=fractions",
    kept: "kept=true",
  };
  const rows: GrowthRow[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const url = `${product.url}/api/results?size=25&${query}`;
    rows.push([name, round(await medianTime({ url, headers }, SEARCHES))]);
  }
  return rows;
}

/** Embed pages per second, and the duration of one, with growing numbers of connections. */
export async function measureConnections(
  product: Product,
  embedPath: string,
): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = [];
  for (const connections of [1, 10, 50, 100]) {
    const rate = await load({ url: `${product.url}/embed${embedPath}` }, connections);
    rows.push([connections, Math.round(rate), round((1000 * connections) / rate)]);
  }
  return rows;
}
