import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "#scripts/bench/figures.ts";
import { median } from "#scripts/bench/load.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { serve } from "#scripts/serve.ts";

const ROUNDS = 15;
const ONE_LINE = "export default { fetch: () => new Response('ok') };";

/** Starts a Worker in its own workerd. */
type Start = () => Promise<{ url: string; stop: () => Promise<void> }>;

/**
 * Measures the time from the start of workerd to the first answer, for the product and for a Worker of one line with the same bindings.
 * The difference is the time to load and run the product's modules and to answer.
 */
export async function measureStartup(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "prompt-widgets-startup-"));
  try {
    await prepareDatabase(dataDirectory);
    const variables = { TOKEN_SECRET: crypto.randomUUID() };
    const product: Start = () => serve({ port: 0, dataDirectory, variables });
    const oneLine: Start = () => serve({ port: 0, dataDirectory, variables, script: ONE_LINE });
    const compared = { product, oneLine };
    return [
      await compare("first REST answer of a new isolate (POST /settings)", "/settings", compared),
      await compare("first page of a new isolate (/login)", "/login", compared),
    ];
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  path: string,
  { product, oneLine }: Record<"product" | "oneLine", Start>,
): Promise<Figure> {
  console.log(`  ${name} ...`);
  const times: { product: number[]; limit: number[] } = { product: [], limit: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.product.push(await untilFirstAnswer(product, path));
    times.limit.push(await untilFirstAnswer(oneLine, path));
  }
  const [one, other] = [median(times.product), median(times.limit)];
  const target = { at: "most" as const, value: 2.5 };
  return { name, product: one, limit: other, unit: "ms", ratio: one / other, target };
}

/**
 * In milliseconds, from the start of workerd. Before it, Miniflare copies all modules in Node, which takes as long and has no
 * counterpart on Cloudflare.
 */
async function untilFirstAnswer(start: Start, path: string): Promise<number> {
  let begun = Number.NaN;
  const onStart = () => (begun = performance.now());
  subscribe("child_process", onStart);
  const { url, stop } = await start();
  unsubscribe("child_process", onStart);
  const isCall = path === "/settings";
  const response = await fetch(url + path, {
    method: isCall ? "POST" : "GET",
    headers: isCall ? { "Content-Type": "application/json" } : { Accept: "text/html" },
    body: isCall ? JSON.stringify({ domainURL: url }) : undefined,
  });
  await response.text();
  const time = performance.now() - begun;
  await stop();
  return time;
}
