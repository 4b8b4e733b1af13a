import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env as platform } from "cloudflare:workers";
import { inject } from "vitest";
import { createApp } from "#worker/app.ts";
import { type PlatformEnv, readEnv } from "#worker/env.ts";

/** The bindings of the test's own storage, and the variables. */
export const env = readEnv(platform as unknown as PlatformEnv);

/**
 * The variables that make the model endpoint of a scenario answer (tests/support/fake-model.ts). Each use is an endpoint of its
 * own, unless the scenario carries a token: the application remembers which ones are dead.
 */
export function withModel(scenario: string) {
  const place = scenario.includes("~") ? scenario : `${scenario}~${crypto.randomUUID()}`;
  return {
    OPENAI_BASE_URL: `${inject("modelUrl")}/${place}/v1`,
    OPENAI_API_KEY: "sk-test-secret",
    AI_FALLBACK_MODEL: "fallback-model",
  };
}

export const SITE = "http://localhost:8787";

const app = createApp(async (request) => new Response(`page ${new URL(request.url).pathname}`));

export type CallOptions = {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  env?: Partial<PlatformEnv>;
  /** Aborted when the caller leaves. */
  signal?: AbortSignal;
  /** Gets what the platform's cache, which is not there on a developer's machine, is told to forget: tags, call by call. */
  purged?: string[][];
};

/**
 * Calls the real application as a client from outside would, each call from an address of its own unless told otherwise.
 * @returns the answer once everything the application put off has been done too, or a stream that has begun
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
  const request = new Request(SITE + path, { method, headers, body, signal: options.signal });
  const response = await app.fetch(request, { ...env, ...options.env }, context);
  // A stream goes on only while it is read, and what was put off waits for its end.
  if (response.headers.get("Content-Type") !== "text/event-stream")
    await waitOnExecutionContext(context);
  return response;
}

/** An address that no other call has. */
export function randomAddress(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
}

/** A body that arrives in pieces and does not say how long it is. */
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
