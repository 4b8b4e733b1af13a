import type { OpenAI } from "openai";
import { AnswerError } from "#worker/answer-error.ts";
import { demoModelFetch } from "#worker/model/demo-model.ts";
import type { Env } from "#worker/env.ts";

/** The most bytes of an answer that are read, text and wire format. */
const MAX_BODY = 4_000_000;

/**
 * Opens a client for any OpenAI-compatible endpoint, or for the demo model without a key. The client never repeats a call, never
 * follows a redirect (it would send the key along) and logs nothing (prompts are private). The package is loaded with the first call,
 * which frames and pages do not make.
 */
export async function openProvider(env: Env): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  const key = env.OPENAI_API_KEY;
  const send: typeof fetch = key ? (input, init) => fetch(input, init) : demoModelFetch;
  return new OpenAI({
    apiKey: key || "demo",
    baseURL: env.OPENAI_BASE_URL,
    maxRetries: 0,
    logLevel: "off",
    fetch: async (input, init) =>
      boundedResponse(await send(input, { ...init, redirect: "manual" })),
  });
}

/** The host of the endpoint, for the log. */
export function endpointHost(env: Env): string {
  return new URL(env.OPENAI_BASE_URL).host;
}

/** True with a key for the endpoint. Without one the demo model answers. */
export function isModelConfigured(env: Env): boolean {
  return env.OPENAI_API_KEY !== "";
}

function boundedResponse(response: Response): Response {
  if (!response.body) return response;
  return new Response(boundedBody(response.body), response);
}

// Not a TransformStream: workerd does not pass a reader's cancel through it (cloudflare/workerd issue 5058).
function boundedBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        bytes += value.byteLength;
        if (bytes <= MAX_BODY) return controller.enqueue(value);
        await reader.cancel();
        throw new AnswerError("interrupted");
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
