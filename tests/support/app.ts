import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as platform } from "cloudflare:workers";
import { inject } from "vitest";
import { PAUSES } from "#worker/model/ask.ts";
import { expectDocumented } from "#tests/support/documented.ts";
import { createApp } from "#worker/app.ts";
import { type PlatformEnv, readEnv } from "#worker/env.ts";
import { COUNTING } from "#worker/limits.ts";

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
