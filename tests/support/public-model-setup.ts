import type { TestProject } from "vitest/node";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import { MockServer } from "openai-mock-api";
import { PROVIDER_TEXT } from "#tests/support/fake-model-wire.ts";

/** A model endpoint that listens on a free loopback port. */
type ModelEndpoint = { url: string; close: () => Promise<void> };

/** The only key that openai-mock-api accepts. */
const KEY = "sk-test-secret";

/**
 * Starts aimock (@copilotkit/aimock), an independent OpenAI-compatible server. The model's name selects the answer: `missing-…`,
 * `busy-…`, `broken-…`, `cut-…` and `thinking-…` fail or answer unusually, all other names answer normally. The paths `/v1` and
 * `/api/v1` have the wire formats of OpenAI and OpenRouter.
 */
async function startAimock(): Promise<ModelEndpoint> {
  const mock = new LLMock({ host: "127.0.0.1", port: 0, chunkSize: 12 });
  const error = { message: PROVIDER_TEXT, type: "invalid_request_error" };
  // OpenRouter's own text: its error has no code for a missing model.
  const missing = { ...error, message: `${PROVIDER_TEXT} No endpoints found for this model.` };
  mock.on({ model: /missing-/u }, { error: { ...missing, code: "model_not_found" }, status: 404 });
  mock.on({ model: /busy-/u }, { error: { ...error, code: "rate_limit_exceeded" }, status: 429 });
  mock.on({ model: /broken-/u }, { error: { ...error, code: "server_error" }, status: 500 });
  mock.on({ model: /cut-/u }, { content: LONG }, { truncateAfterChunks: 4, latency: 50 });
  mock.on({ model: /thinking-/u }, { content: "Knead the dough.", reasoning: "Hidden thought." });
  mock.on({ predicate: asksForNames }, { content: NAMES });
  mock.on({ predicate: () => true }, answerTo, { openRouterProcessing: true });
  await mock.start();
  return { url: mock.url, close: () => mock.stop() };
}

/**
 * Starts openai-mock-api, another independent OpenAI-compatible server. It checks the key, streams one word every 50 ms, and
 * sends streams as `text/plain`.
 */
async function startOpenaiMockApi(): Promise<ModelEndpoint> {
  const ignore = () => undefined;
  const logger = { info: ignore, debug: ignore, warn: ignore, error: ignore };
  const mock = new MockServer({ apiKey: KEY, responses: CONVERSATIONS }, logger);
  // Its own `start` listens on every address of the machine.
  const server = createServer(mock["app"]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await mock.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LONG = "Flour, water, salt and time are all that a loaf of bread needs.";

const NAMES = Array.from("ABCDEFGHI", (letter, index) => `${index + 1}. ${letter} Academy`).join(
  "\n",
);

function asksForNames({ messages }: ChatCompletionRequest): boolean {
  return messages[0]?.role === "system" && String(messages[0].content).includes("numbered list");
}

/** An answer that shows which model was asked and how many messages it got. */
function answerTo({ model, messages }: ChatCompletionRequest) {
  return { content: `Bread for ${model}: ${messages.length} messages.` };
}

const says = (role: "system" | "user", content: string) =>
  ({ role, content, matcher: "contains" }) as const;
const replies = (content: string) => ({ role: "assistant", content }) as const;

const [TUTOR, PERSON] = [says("system", "assistant for course creators"), says("user", "bread")];

/** A request that matches the beginning of a conversation gets its last reply. The first match wins. */
const CONVERSATIONS = [
  [says("system", "typed by a visitor"), PERSON, replies("Bread for you: 2 messages.")],
  [TUTOR, PERSON, replies("Bread for you: 2 messages.")],
  [TUTOR, PERSON, replies(""), PERSON, replies("Bread for you: 4 messages.")],
  [says("system", "numbered list"), { role: "user", matcher: "any" } as const, replies(NAMES)],
].map((messages, index) => ({ id: String(index), messages }));

declare module "vitest" {
  export interface ProvidedContext {
    aimockUrl: string;
    openaiMockApiUrl: string;
  }
}

/** Starts two OpenAI-compatible servers from npm for the whole run, in Node. */
export default async function startPublicModelServers(project: TestProject) {
  const [aimock, openaiMockApi] = await Promise.all([startAimock(), startOpenaiMockApi()]);
  project.provide("aimockUrl", aimock.url);
  project.provide("openaiMockApiUrl", openaiMockApi.url);
  return async () => {
    await Promise.all([aimock.close(), openaiMockApi.close()]);
  };
}
