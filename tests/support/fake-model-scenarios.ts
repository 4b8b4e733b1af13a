import { PROVIDER_STREAMS } from "#tests/support/fake-model-answers.ts";
import { FORMAT_REFUSALS } from "#tests/support/fake-model-items.ts";
import { JSON_ANSWERS } from "#tests/support/fake-model-suggestions.ts";
import { ONCE, USAGES } from "#tests/support/fake-model-usages.ts";
import { PROVIDER_ERRORS } from "#tests/support/fake-model-errors.ts";
import {
  completion,
  type Exchange,
  eventOf,
  FALLBACK_MODEL,
  PROVIDER_TEXT,
  sendBeginning,
  sendError,
  sendForever,
  sendHtml,
  sendInPieces,
  sendParts,
  sendSlowly,
  sendText,
  startBody,
} from "#tests/support/fake-model-wire.ts";

const STEP =
  "Mix flour and water, cover the bowl and wait. The dough rises slowly, and every hour it gains strength and taste.";

/** An answer with every kind of block that a page shows. It is higher than a screen. */
const LONG_ANSWER = `## A plan for a course

${STEP}

- Flour
- Water
- Salt

| Week | Subject | Exercise |
| ---- | ------- | -------- |
| 1 | Starter | Feed it twice a day |
| 2 | Dough | Fold it four times |
| 3 | Oven | Bake with steam |

### The recipe

${STEP}

\`\`\`
flour = 500
water = flour * 0.7
salt = flour * 0.02
\`\`\`

1. ${STEP}
2. ${STEP}
3. ${STEP}

> ${STEP}

${STEP} ${STEP}

${STEP} ${STEP}

That is the **whole plan**.`;

/** Twelve names for a business. */
const NAMES = "Amber Birch Cedar Dune Ember Fjord Grove Harbor Iris Juniper Kestrel Lotus"
  .split(" ")
  .map((word) => `${word} Academy`);

/** A numbered list in Markdown. */
function list(names: readonly string[]): string {
  return names.map((name, index) => `${index + 1}. ${name}`).join("\n");
}

type Scenario = (exchange: Exchange) => void | Promise<void>;
type Objection = { when: (exchange: Exchange) => boolean; answer: Scenario };

/** Scenarios that refuse some requests. All others go to the scenario after it in the name. */
const OBJECTIONS: Record<string, Objection> = {
  ...PROVIDER_ERRORS,
  ...FORMAT_REFUSALS,
  ...ONCE,
  "model-not-found": { when: ({ body }) => body.model !== FALLBACK_MODEL, answer: missing },
  "all-models-missing": { when: () => true, answer: missing },
  "all-models-missing-four-times": { when: ({ call }) => call <= 4, answer: missing },
  "own-model-back": {
    when: ({ call, body }) => call === 1 && body.model !== FALLBACK_MODEL,
    answer: missing,
  },
  "model-forbidden": {
    when: ({ body }) => body.model !== FALLBACK_MODEL,
    answer: ({ response }) => sendError(response, 403, { code: "model_not_found" }),
  },
  "unauthorized-for-others": {
    when: ({ body }) => body.model !== FALLBACK_MODEL,
    answer: ({ response }) => sendError(response, 401, { code: "invalid_api_key" }),
  },
  "one-dead-model": { when: ({ body }) => body.model === "dead-model", answer: reset },
  "no-temperature": {
    when: ({ body }) => body.temperature !== undefined,
    answer: ({ response }) =>
      sendError(response, 400, { code: "unsupported_value", param: "temperature" }),
  },
  "flaky-429-once": { when: isFirst, answer: rateLimit() },
  "flaky-429-wait-once": { when: isFirst, answer: rateLimit({ "Retry-After": "1" }) },
  "flaky-429-ms-once": { when: isFirst, answer: rateLimit({ "retry-after-ms": "30" }) },
  "flaky-408-once": { when: isFirst, answer: passing(408) },
  "flaky-409-once": { when: isFirst, answer: passing(409) },
  "flaky-500-once": { when: isFirst, answer: ({ response }) => sendHtml(response, 500) },
  "flaky-reset-once": { when: isFirst, answer: reset },
  "dead-for-six": { when: ({ call }) => call <= 6, answer: reset },
  "dead-two-in-three": { when: ({ call }) => call % 3 !== 0, answer: reset },
};

const ANSWERS: Record<string, Scenario> = {
  ...PROVIDER_STREAMS,
  ...USAGES,
  ...JSON_ANSWERS,
  ok: (exchange) => sendText(exchange, echo(exchange)),
  "names-9": (exchange) => sendText(exchange, list(NAMES.slice(0, 9))),
  "names-12": (exchange) => sendText(exchange, `Here you are:\n${list(NAMES)}\nEnjoy!`),
  "names-5": (exchange) =>
    sendText(exchange, list(wasGiven(exchange) ? NAMES.slice(5, 9) : NAMES.slice(0, 5))),
  "names-5-only": (exchange) => sendText(exchange, list(NAMES.slice(0, 5))),
  "closing-heading": (exchange) =>
    sendText(exchange, "1. **Wins:** what went well?\n\nClosing Paragraph: See you there.\n"),
  empty: (exchange) => sendText(exchange, ""),
  blank: (exchange) => sendText(exchange, " \n"),
  huge: (exchange) => sendText(exchange, "huge ".repeat(1_000_000), 5_000_000),
  long: (exchange) => sendText(exchange, "long ".repeat(60_000), 5_000),
  refusal: (exchange) => sendParts(exchange, [{ content: null, refusal: PROVIDER_TEXT }], "stop"),
  "content-filter": (exchange) => sendParts(exchange, [{ content: "Half" }], "content_filter"),
  "rate-limited": rateLimit({ "Retry-After": "1" }),
  "rate-limited-later": rateLimit({ "Retry-After": "20" }),
  "rate-limited-absurd": rateLimit({ "Retry-After": "86400" }),
  quota: ({ response }) =>
    sendError(response, 429, { code: "insufficient_quota", type: "insufficient_quota" }),
  unauthorized: ({ response, authorization }) =>
    sendError(response, 401, {
      code: "invalid_api_key",
      message: `${PROVIDER_TEXT} ${authorization}`,
    }),
  "bad-request": ({ response }) => sendError(response, 400, { code: "invalid", param: "messages" }),
  "server-error": ({ response }) => sendHtml(response, 500),
  "html-200": ({ response }) => sendHtml(response, 200),
  "malformed-json": malformedJson,
  "error-200": errorWithStatus200,
  "no-choices": noChoices,
  "reset-before-headers": reset,
  "reset-mid-body": async (exchange) => {
    sendBeginning(exchange);
    await new Promise((resolve) => setTimeout(resolve, 50));
    reset(exchange);
  },
  "half-stream": (exchange) => {
    sendBeginning(exchange);
    exchange.response.end();
  },
  "json-for-stream": (exchange) =>
    sendText({ ...exchange, body: { ...exchange.body, stream: false } }, "Fresh bread."),
  "finish-then-stall": (exchange) => {
    startBody(exchange);
    const chunk = completion(exchange, { content: "Fresh bread." }, "stop");
    exchange.response.write(eventOf(chunk));
  },
  "half-then-stall": sendBeginning,
  formatted: (exchange) =>
    sendInPieces(exchange, isForNames(exchange) ? list(NAMES.slice(0, 9)) : LONG_ANSWER),
  slow: (exchange) => sendSlowly(exchange, "x", 200, 5),
  stall: startBody,
  drip: (exchange) => sendForever(exchange, "x", 200),
  endless: (exchange) => sendForever(exchange, "endless words ".repeat(2_000), 0),
  redirect: ({ response }) => {
    response.writeHead(302, { Location: "http://127.0.0.2:9/v1/chat/completions" }).end();
  },
};

/**
 * Answers by scenarios joined with `+`: by the first one that refuses the request; otherwise by the last one, or by `ok` if the
 * last one only refuses.
 */
export async function play(scenarios: string, exchange: Exchange): Promise<void> {
  const names = scenarios.split("+");
  const unknown = names.find((name) => !OBJECTIONS[name] && !ANSWERS[name]);
  if (unknown !== undefined) return sendError(exchange.response, 404, { code: "unknown_scenario" });
  const objection = names.find((name) => OBJECTIONS[name]?.when(exchange));
  const answer = objection
    ? OBJECTIONS[objection]?.answer
    : (ANSWERS[names.at(-1) ?? ""] ?? ANSWERS.ok);
  await answer?.(exchange);
}

function isFirst({ call }: Exchange): boolean {
  return call === 1;
}

function missing({ response }: Exchange): void {
  sendError(response, 404, { code: "model_not_found" });
}

function passing(status: number): Scenario {
  return ({ response }) => sendError(response, status, { code: "try_again" });
}

function rateLimit(headers: Record<string, string> = {}): Scenario {
  return ({ response }) => sendError(response, 429, { code: "rate_limit_exceeded" }, headers);
}

function reset({ response }: Exchange): void {
  response.destroy();
}

/** The parameters of the request, one per line, and then the last user message. */
function echo({ body }: Exchange): string {
  return [
    `model: ${body.model}`,
    `messages: ${body.messages.length}`,
    `temperature: ${body.temperature ?? "absent"}`,
    `max_completion_tokens: ${body.max_completion_tokens ?? "absent"}`,
    `max_tokens: ${body.max_tokens ?? "absent"}`,
    `last: ${body.messages.findLast((message) => message.role === "user")?.content}`,
  ].join("\n");
}

function wasGiven({ body }: Exchange): boolean {
  return body.messages.some(({ content }) => content.includes("already gave"));
}

function isForNames({ body }: Exchange): boolean {
  return body.messages.some(({ content }) => /numbered list of .*names/u.test(content));
}

function malformedJson(exchange: Exchange): void {
  const text = `{"choices": [${PROVIDER_TEXT}`;
  startBody(exchange);
  exchange.response.end(exchange.body.stream ? eventOf(text) : text);
}

function errorWithStatus200(exchange: Exchange): void {
  const reply = { error: { code: 502, message: PROVIDER_TEXT } };
  startBody(exchange);
  exchange.response.end(exchange.body.stream ? eventOf(reply) : JSON.stringify(reply));
}

function noChoices(exchange: Exchange): void {
  const reply = { ...completion(exchange, {}, null), choices: [] };
  startBody(exchange);
  exchange.response.end(
    exchange.body.stream ? eventOf(reply) + eventOf("[DONE]") : JSON.stringify(reply),
  );
}
