import type { OpenAI } from "openai";
import { z } from "zod";
import { type ListedModel, readModelList } from "#domain/operations/models.ts";
import { AnswerError } from "#worker/problem.ts";
import type { Env } from "#worker/env.ts";
import { demoModelFetch } from "#worker/model/demo.ts";
import { readEntry, writeEntry } from "#worker/model/ready-model.ts";

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

/** The milliseconds in which the endpoint must send its list. */
const PATIENCE_MS = 10_000;

/** Why there is no list. `status` is the answer of the endpoint, where it sent one. */
export class NoModelList extends Error {
  override readonly name = "NoModelList";
  readonly status: number;

  constructor(status: number) {
    super("The endpoint sent no list of models.");
    this.status = status;
  }
}

/**
 * Asks the endpoint for its models (`GET /models`), which costs nothing.
 * @throws {NoModelList} where the endpoint does not answer, refuses, or answers with anything but a list
 */
export async function fetchModelList(env: Env): Promise<ListedModel[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let body: unknown;
  try {
    const provider = await openProvider(env);
    const response = await provider.get("/models", { signal }).asResponse();
    body = JSON.parse(await response.text());
  } catch (error) {
    throw new NoModelList(statusIn(error));
  }
  const list = readModelList(body);
  if (list === null) throw new NoModelList(200);
  return list;
}

function statusIn(error: unknown): number {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : 0;
}

const List = z.object({
  at: z.number(),
  models: z.array(z.object({ id: z.string(), shutdownDate: z.string().nullable() })),
});
type ListedModels = z.output<typeof List>;

/** For how long a list is used without another request (ms), and for how long KV stores it (s). */
const FRESH_MS = 300_000;
const STORED_SECONDS = 7 * 86_400;

/** The most models of a list that are stored. */
const MAX_MODELS = 2_000;

/** The models of the provider's last list; none where it has not sent one for a week. */
export async function listedModels(env: Env): Promise<ListedModels["models"]> {
  return (await storedList(env))?.models ?? [];
}

/**
 * Whether the provider's list names a model that has not ended. Asks the provider unless it has just answered.
 * @returns `null` without a key, and where the provider sends no list
 */
export async function lookUp(env: Env, model: string): Promise<boolean | null> {
  if (!isModelConfigured(env)) return null;
  const list = await freshList(env);
  if (list === null) return null;
  const found = list.models.find(({ id }) => id === model);
  const today = new Date().toISOString().slice(0, 10);
  return found !== undefined && (found.shutdownDate === null || found.shutdownDate > today);
}

async function freshList(env: Env): Promise<ListedModels | null> {
  const former = await storedList(env);
  if (former && Date.now() - former.at < FRESH_MS) return former;
  try {
    const listed = await fetchModelList(env);
    const models = listed
      .slice(0, MAX_MODELS)
      .map(({ id, shutdownDate }) => ({ id, shutdownDate }));
    const list = { at: Date.now(), models };
    await writeEntry(env, keyOf(env), list, STORED_SECONDS);
    return list;
  } catch {
    return null;
  }
}

async function storedList(env: Env): Promise<ListedModels | null> {
  return readEntry(env, keyOf(env), List);
}

function keyOf(env: Env): string {
  return `models:${env.OPENAI_BASE_URL}`;
}
