import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { play } from "#tests/support/fake-model-scenarios.ts";
import { type Exchange, ModelBody, sendJson } from "#tests/support/fake-model-wire.ts";

/** What was seen of the requests that carry one token: how many, how many broke off, the newest one's body. */
type Seen = { calls: number; aborted: number; last: unknown };

const CHAT_PATH = /^\/([^/]+)\/v1\/chat\/completions$/u;
const SEEN_PATH = /^\/(calls|aborted|last)\/([^/]+)$/u;

/**
 * Starts a server on a free loopback port that speaks the wire format of `POST /chat/completions`. It runs in Node.
 * The base URL `${url}/${scenario}/v1` decides the answer, so tests share no state. Scenarios join with `+`
 * (`model-not-found+no-temperature`: the first that objects answers) and may carry `~TOKEN`, by which
 * `GET /calls/TOKEN`, `/aborted/TOKEN` (requests that broke off before their end: the caller left, or the scenario cut them) and `/last/TOKEN` (JSON body) tell what was seen.
 * @returns the server's address without a slash at its end, and how to stop it
 */
export async function startFakeModel(): Promise<{ url: string; close(): Promise<void> }> {
  const seen = new Map<string, Seen>();
  const server = createServer((request, response) => {
    void answer(request, response, seen).catch(() => response.destroy());
  });
  // Idle connections stay: a call on one that is just being closed would fail, and many at once look like a dead model.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  seen: Map<string, Seen>,
): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://fake").pathname);
  const [, what, asked = ""] = SEEN_PATH.exec(path) ?? [];
  if (what) return sendJson(response, 200, pick(seen.get(asked), what));
  const [, place = ""] = CHAT_PATH.exec(path) ?? [];
  if (request.method !== "POST" || !place) return sendJson(response, 404, { error: null });
  const [scenario = "", token] = place.split("~");
  const text = await readBody(request);
  const body = ModelBody.parse(JSON.parse(text));
  const exchange: Exchange = {
    response,
    body,
    authorization: request.headers.authorization ?? "",
    call: token ? note(seen, token, JSON.parse(text), response) : 1,
  };
  await play(scenario, exchange);
}

function pick(seen: Seen | undefined, what: string): unknown {
  if (what === "last") return seen?.last ?? null;
  return (what === "calls" ? seen?.calls : seen?.aborted) ?? 0;
}

function note(
  seen: Map<string, Seen>,
  token: string,
  last: unknown,
  response: ServerResponse,
): number {
  const entry = seen.get(token) ?? { calls: 0, aborted: 0, last: null };
  seen.set(token, entry);
  entry.calls += 1;
  entry.last = last;
  response.on("close", () => {
    if (!response.writableEnded) entry.aborted += 1;
  });
  return entry.calls;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
