import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#scripts/port.ts";
import { ROOT } from "#scripts/project.ts";

/** A limit: a Worker of a few lines, served like the product, that does the minimum of the same work. */
export type Limit = { url: string; stop: () => Promise<void> };

/** The picture of the demo embed, on both sides. */
export const PICTURE_PATH = "/images/course-outline.svg";
const PICTURE = readFileSync(join(ROOT, "public", PICTURE_PATH), "utf8");

const FIXED = `export default { fetch: (request, env) => request.url.endsWith(env.PICTURE_PATH)
  ? new Response(env.PICTURE, { headers: { "Content-Type": "image/svg+xml" } })
  : new Response(env.BODY, { headers: { "Content-Type": env.TYPE } }) };`;

const KV = `export default { async fetch(request, env) {
  const body = await env.KV.get("page", "text");
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
} };`;

const LIST = `export default { async fetch(request, env) {
  const { results } = await env.DB.prepare("select id, type, version, data from items").all();
  return Response.json(results.map((row) => ({ ...row, data: JSON.parse(row.data) })));
} };`;

/** Answers every request with the same bytes, but that for the demo's picture with the picture. */
export async function serveFixed(body: string, type = "text/html; charset=utf-8"): Promise<Limit> {
  const bindings = { BODY: body, TYPE: type, PICTURE_PATH, PICTURE };
  const { miniflare: _, ...limit } = await start(FIXED, { bindings });
  return limit;
}

/** Reads one value of KV and answers it as HTML. */
export async function serveKvRead(body: string): Promise<Limit> {
  const { miniflare, ...limit } = await start(KV, { kvNamespaces: ["KV"] });
  await (await miniflare.getKVNamespace("KV")).put("page", body);
  return limit;
}

/** Reads a list of widgets from D1, a row for each, and answers it as JSON. */
export async function serveListRead(body: string): Promise<Limit> {
  const { miniflare, ...limit } = await start(LIST, { d1Databases: ["DB"] });
  const database = await miniflare.getD1Database("DB");
  await database.exec("create table items (id text, type text, version integer, data text)");
  const insert =
    "insert into items select value->>'id', value->>'type', value->>'version', value->'data' from json_each(?)";
  await database.prepare(insert).bind(body).run();
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
