import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenLocally } from "#tests/support/local-server.ts";
import { play } from "#tests/support/fake-model-scenarios.ts";
import {
  type Exchange,
  ModelBody,
  sendJson,
  sendShape,
  sendHtml,
} from "#tests/support/fake-model-wire.ts";
import type { WireShape } from "#tests/support/wire-shapes.ts";
import { DAY_MS } from "#domain/time.ts";

/**
 * Answers `GET /models`. The scenario is `html`, `no-list`, `none` or a status, or a list of models joined by commas:
 * `gpt-a,gpt-b@30` has two, the second of which ends in 30 days. A token (`~TOKEN`) is left out.
 */
function sendModelList(response: ServerResponse, scenario: string): void {
  const [what = ""] = scenario.split("~");
  if (what === "html") return sendHtml(response, 200);
  if (what === "no-list") return sendJson(response, 200, { object: "list" });
  if (what === "none") return sendJson(response, 200, { data: [] });
  if (/^\d+$/u.test(what)) return sendJson(response, Number(what), { error: null });
  sendJson(response, 200, { object: "list", data: what.split(",").map(modelOf) });
}

function modelOf(text: string): object {
  const [id, days] = text.split("@");
  if (days === undefined) return { id, object: "model" };
  const end = new Date(Date.now() + Number(days) * DAY_MS).toISOString().slice(0, 10);
  return { id, object: "model", shutdown_date: end, replacement: "gpt-new" };
}

/** The requests with one token: their number, how many were aborted, and the body of the last one; the shape of all answers. */
type Seen = { calls: number; aborted: number; last: unknown; shape?: WireShape };

const CHAT_PATH = /^\/([^/]+)\/v1\/chat\/completions$/u;
const LIST_PATH = /^\/([^/]+)\/v1\/models$/u;
const SHAPE_PATH = /^\/shape\/([^/]+)$/u;
/** Words of a prompt that choose the scenario of their request, on a site that tests share. */
const PLAYED = /play ([\w-]+~\w+)/u;
const SEEN_PATH = /^\/(calls|aborted|last)\/([^/]+)$/u;

/**
 * Starts a fake of `POST /chat/completions` on a free loopback port. The base URL `${url}/${scenario}/v1` selects the answer, so
 * tests share no state.
 * Scenarios can be joined by `+` (the first one that refuses the request answers: `model-not-found+no-temperature`) and can end
 * with `~TOKEN`. A prompt with `play SCENARIO~TOKEN` is answered so, whatever the base URL. `GET /calls/TOKEN` and `/aborted/TOKEN` count the requests with the token and those that ended early;
 * `/last/TOKEN` is the last JSON body. `PUT /shape/TOKEN` sets the answer of the scenario `shape~TOKEN` (tests/support/wire-shapes.ts). `GET ${url}/${scenario}/v1/models` is a list of models (tests/support/fake-model.ts).
 * @returns the server's address without a slash at the end, and a function that stops the server
 */
export async function startFakeModel(): Promise<{ url: string; close(): Promise<void> }> {
  const seen = new Map<string, Seen>();
  const server = createServer((request, response) => {
    void answer(request, response, seen).catch(() => response.destroy());
  });
  // Never close idle connections: a request on a connection that is just closing would fail, and the circuit breaker would count
  // these failures.
  server.keepAliveTimeout = 0;
  return listenLocally(server);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  seen: Map<string, Seen>,
): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://fake").pathname);
  const [, what, asked = ""] = SEEN_PATH.exec(path) ?? [];
  if (what) return sendJson(response, 200, pick(seen.get(asked), what));
  const [, shaped = ""] = SHAPE_PATH.exec(path) ?? [];
  if (request.method === "PUT" && shaped) {
    entryOf(seen, shaped).shape = JSON.parse(await readBody(request)) as WireShape;
    return sendJson(response, 200, null);
  }
  const [, listed] = LIST_PATH.exec(path) ?? [];
  if (request.method === "GET" && listed) return sendModelList(response, listed);
  const [, place = ""] = CHAT_PATH.exec(path) ?? [];
  if (request.method !== "POST" || !place) return sendJson(response, 404, { error: null });
  const text = await readBody(request);
  const [scenario = "", token] = (PLAYED.exec(text)?.[1] ?? place).split("~");
  const body = ModelBody.parse(JSON.parse(text));
  const exchange: Exchange = {
    response,
    body,
    authorization: request.headers.authorization ?? "",
    call: token ? note(seen, token, JSON.parse(text), response) : 1,
  };
  const shape = token ? seen.get(token)?.shape : undefined;
  await (shape ? sendShape(exchange, shape) : play(scenario, exchange));
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
  const entry = entryOf(seen, token);
  entry.calls += 1;
  entry.last = last;
  response.on("close", () => {
    if (!response.writableEnded) entry.aborted += 1;
  });
  return entry.calls;
}

function entryOf(seen: Map<string, Seen>, token: string): Seen {
  const entry = seen.get(token) ?? { calls: 0, aborted: 0, last: null };
  seen.set(token, entry);
  return entry;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
