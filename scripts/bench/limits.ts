import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { freePort } from "#scripts/port.ts";

/** A limit: a Worker of a few lines, served like the product, that does the minimum of the same work. */
export type Limit = { url: string; stop: () => Promise<void> };

const FIXED = `export default { fetch: (request, env) =>
  new Response(env.BODY, { headers: { "Content-Type": env.TYPE } }) };`;

const KV = `export default { async fetch(request, env) {
  const body = await env.KV.get("page", "text");
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
} };`;

/** Answers every request with the same bytes. */
export async function serveFixed(body: string, type = "text/html; charset=utf-8"): Promise<Limit> {
  const { miniflare: _, ...limit } = await start(FIXED, { bindings: { BODY: body, TYPE: type } });
  return limit;
}

/** Reads one value of KV and answers it as HTML. */
export async function serveKvRead(body: string): Promise<Limit> {
  const { miniflare, ...limit } = await start(KV, { kvNamespaces: ["KV"] });
  await (await miniflare.getKVNamespace("KV")).put("page", body);
  return limit;
}

async function start(script: string, options: object) {
  const port = await freePort();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: "2026-09-01",
      port,
      cf: {},
      log: new Log(LogLevel.ERROR),
      telemetry: { enabled: false },
      ...options,
    }),
  );
  await miniflare.ready;
  return { miniflare, url: `http://127.0.0.1:${port}`, stop: () => miniflare.dispose() };
}
