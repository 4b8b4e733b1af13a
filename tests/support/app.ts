import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as platform } from "cloudflare:workers";
import { inject, expect } from "vitest";
import { PAUSES } from "#worker/model/ask.ts";
import { createApp } from "#worker/app.ts";
import { type PlatformEnv, readEnv } from "#worker/env.ts";
import { COUNTING } from "#worker/limits.ts";
import { Hono } from "hono";
import { describedRest } from "#worker/rest/openapi.ts";
import { FILES } from "#worker/rest/reference/document.ts";
import { type Operation, operationsOf } from "#worker/rest/reference/operations.ts";

let calls: Hono | undefined;
const operations = new Map<string, Operation>();

/** Answers a request with the name of the described call that it makes. */
function callsByPath(): Hono {
  const names = new Hono({ strict: false });
  for (const operation of operationsOf(describedRest.routes)) {
    const name = `${operation.method} ${operation.path}`;
    operations.set(name, operation);
    names.on(operation.method, operation.path, (c) => c.text(name));
  }
  return names;
}

/** Expects the status and the JSON of an answer to be those that the reference has for its call (product/rest 8). */
async function expectDocumented(request: Request, response: Response): Promise<void> {
  if (request.method === "HEAD" || request.headers.get("Accept")?.includes("text/html")) return;
  calls ??= callsByPath();
  const found = await calls.fetch(new Request(request.url, { method: request.method }));
  const name = await found.text();
  const operation = operations.get(name);
  // 405, failures and answers of pages are the same for every call.
  if (operation === undefined || response.status === 405 || response.status >= 500) return;
  const { status, description } = operation;
  const { reply } = description;
  if (response.status === 304) return;
  if (response.status !== status) {
    const advice = `${name} answered ${response.status}: add it to \`refusals\` of its description`;
    expect(operation.refusals, advice).toContain(response.status);
    return;
  }
  const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
  if (typeof reply === "string") expect(Object.keys(FILES[reply])).toContain(type);
  if (typeof reply !== "object" || !isJson(response)) return;
  const body: unknown = await response.clone().json();
  const { error, data } = reply.safeParse(body);
  // What was stored before a rule of a save need not follow it.
  const differences = error?.issues.filter(({ code }) => code !== "custom") ?? [];
  expect(differences, `The answer of ${name} differs from its description`).toEqual([]);
  if (error) return;
  expect(data, `The answer of ${name} has fields that its description has not`).toEqual(body);
}

function isJson({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("application/json") === true;
}

/** The bindings of the test's own storage, and the variables. */
export const env = readEnv(platform as unknown as PlatformEnv);

/**
 * The variables of the fake model endpoint for a scenario (tests/support/fake-model.ts). Each call returns a new endpoint
 * address, unless the scenario has a token: the application remembers failing endpoints by their address.
 */
export function withModel(scenario: string) {
  const place = scenario.includes("~") ? scenario : `${scenario}~${crypto.randomUUID()}`;
  return {
    OPENAI_BASE_URL: `${inject("modelUrl")}/${place}/v1`,
    OPENAI_API_KEY: "sk-test-secret",
    AI_FALLBACK_MODEL: "fallback-model",
  };
}

// Shortens the pause of half a second before each retry.
PAUSES.before = 20;
// Shortens the seconds in which refused calls are counted.
COUNTING.milliseconds = 20;

export const SITE = "http://localhost:8787";

const app = createApp(async (request) => new Response(`page ${new URL(request.url).pathname}`));

export type CallOptions = {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  env?: Partial<PlatformEnv>;
  /** The origin of another site than SITE. */
  site?: string;
  /** Aborted when the caller leaves. */
  signal?: AbortSignal;
  /** Receives the cache tags of each purge. Workers Cache does not exist on a developer's machine, so a fake takes its place. */
  purged?: string[][];
};

/**
 * Calls the real application over its public entry. Each call has its own IP address unless `headers` sets one.
 * @returns the response; unless it is a stream, all background work (`waitUntil`) has finished
 */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers({ "CF-Connecting-IP": randomAddress(), ...options.headers });
  if (options.body !== undefined && !headers.has("Content-Type")) {
    headers.set("Content-Type", "application/json");
  }
  if (options.token) headers.set("Authorization", `Bearer ${options.token}`);
  const body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
  const method = options.method ?? (options.body === undefined ? "GET" : "POST");
  const context = createExecutionContext();
  const purge = async ({ tags }: { tags: string[] }) => {
    options.purged?.push(tags);
    return { success: true, errors: [] };
  };
  if (options.purged) Object.assign(context, { cache: { purge } });
  const request = new Request((options.site ?? SITE) + path, {
    method,
    headers,
    body,
    signal: options.signal,
  });
  // The same object unless a test changes it: the application reads the variables once for each.
  const bindings = options.env ? { ...env, ...options.env } : env;
  const response = await app.fetch(request, bindings, context);
  // The background work of a stream ends only after the stream has been read, so waiting for it here would block.
  if (response.headers.get("Content-Type") !== "text/event-stream")
    await waitOnExecutionContext(context);
  await expectDocumented(request, response);
  return response;
}

/** An address that no other call has. */
export function randomAddress(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
}

/** A body that arrives in chunks, without Content-Length. */
export function streamed(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) controller.close();
      else controller.enqueue(bytes.slice(at, (at += 8 * 1024)));
    },
  });
}
