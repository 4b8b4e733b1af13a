import type { Context } from "hono";
import { MINUTE_MS } from "#domain/time.ts";
import type { AppEnv } from "#worker/context.ts";
import { growingCache } from "#worker/edge/entries.ts";

type Rendered = { body: string; headers: [string, string][] };

/** The headers of the page that its renderer sets. */
const HEADERS = ["Content-Type", "Content-Security-Policy"];

// By origin. A page takes as much CPU as ten questions, and has a megabyte.
const pages = growingCache<Rendered>(2, 5 * MINUTE_MS);

/** Whether a decoded path is that of the page or its data: the router also reads it in capitals, and with a slash at its end. */
export function isReference(path: string): boolean {
  return /^\/reference(\/*|\.data)$/iu.test(path);
}

/** `/reference` is the same for everybody, so an isolate renders it once in five minutes, whatever stands in the query. */
export async function referencePage(
  c: Context<AppEnv>,
  render: (c: Context<AppEnv>) => Promise<Response>,
): Promise<Response> {
  const { origin } = new URL(c.req.url);
  const kept = pages.get(origin);
  if (kept) {
    c.get("record").route = "/reference";
    return new Response(kept.body, { headers: kept.headers });
  }
  const response = await render(c);
  if (response.status !== 200 || c.req.method !== "GET") return response;
  const body = await response.text();
  const headers = HEADERS.map((name): [string, string] => [name, response.headers.get(name) ?? ""]);
  pages.set(origin, { body, headers });
  return new Response(body, { headers });
}
