import {
  completion,
  type Exchange,
  eventOf,
  sendParts,
  startBody,
} from "#tests/support/fake-model-wire.ts";
import { setTimeout as sleep } from "node:timers/promises";

const BREAD = { content: "Fresh bread." };

const TEXT = "They want bread. ";
const THOUGHT = { reasoning_content: TEXT };
/** A thought as Mistral sends it. */
const THOUGHT_IN_PARTS = {
  content: [{ type: "thinking", thinking: [{ type: "text", text: TEXT }] }],
};

function thinks({ response, ...exchange }: Exchange, part: object = THOUGHT): void {
  response.write(eventOf(completion({ response, ...exchange }, part, null)));
}

/** A thought each 200 ms, for three seconds, and then the answer. */
const slowly = (part: object) => async (exchange: Exchange) => {
  startBody(exchange);
  for (let sent = 0; sent < 15; sent += 1) {
    // oxlint-disable-next-line no-await-in-loop -- thoughts come one after the other
    await sleep(200);
    thinks(exchange, part);
  }
  const { response } = exchange;
  response.write(eventOf(completion(exchange, BREAD, "stop")));
  response.end(eventOf("[DONE]"));
};

/** Scenarios of a model that thinks before it answers "Fresh bread.". */
const THOUGHTS = {
  "thoughts-slow": slowly(THOUGHT),
  "thoughts-in-parts": slowly(THOUGHT_IN_PARTS),
  "thoughts-then-stall": (exchange: Exchange) => {
    startBody(exchange);
    thinks(exchange);
  },
  "thoughts-then-reset": async (exchange: Exchange) => {
    startBody(exchange);
    thinks(exchange);
    await sleep(400);
    exchange.response.destroy();
  },
  /** More thoughts than an answer has tokens, unless it has 3,000 of them. */
  "thoughts-long": (exchange: Exchange) => {
    const { max_completion_tokens: cap = 0 } = exchange.body;
    const isCut = cap < 3_000;
    const tokens = isCut ? cap : 3_000;
    const parts = isCut ? [] : [BREAD];
    sendParts(exchange, parts, isCut ? "length" : "stop", {
      prompt_tokens: 20,
      completion_tokens: tokens,
      completion_tokens_details: { reasoning_tokens: tokens },
    });
  },
  /** Accepts the call, and never answers. */
  mute: () => undefined,
};

const PARTS = [{ content: "Fresh " }, { content: "bread." }];

const CACHED_USAGE = {
  prompt_tokens: 1_000,
  completion_tokens: 300,
  prompt_tokens_details: { cached_tokens: 600 },
  completion_tokens_details: { reasoning_tokens: 250 },
};

// Gemini: the thoughts are in the total only.
const THOUGHTS_IN_TOTAL = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 400 };

const ABSURD_INPUT = { prompt_tokens: 900_000_000, completion_tokens: 10 };
const ABSURD_OUTPUT = { prompt_tokens: 20, completion_tokens: 200_000 };

/** Scenarios of endpoints that count tokens in their own way, or not at all. Every answer is "Fresh bread.". */
export const USAGES = {
  ...THOUGHTS,
  "usage-cached": (exchange: Exchange) => sendParts(exchange, PARTS, "stop", CACHED_USAGE),
  "usage-thoughts-in-total": (exchange: Exchange) =>
    sendParts(exchange, PARTS, "stop", THOUGHTS_IN_TOTAL),
  /** A provider that has searched the web, and charges for what it found. */
  "usage-found": (exchange: Exchange) =>
    sendParts(exchange, PARTS, "stop", { prompt_tokens: 8_174, completion_tokens: 30 }),
  "usage-absurd-input": (exchange: Exchange) => sendParts(exchange, PARTS, "stop", ABSURD_INPUT),
  "usage-absurd-output": (exchange: Exchange) => sendParts(exchange, PARTS, "stop", ABSURD_OUTPUT),
  "usage-none": (exchange: Exchange) => sendParts(exchange, PARTS, "stop", null),
  "usage-odd": (exchange: Exchange) =>
    sendParts(exchange, PARTS, "stop", { prompt_tokens: -5, completion_tokens: "many" }),
  "usage-then-stall": (exchange: Exchange) => {
    startBody(exchange);
    for (const part of PARTS) exchange.response.write(eventOf(completion(exchange, part, null)));
    exchange.response.write(eventOf(completion(exchange, {}, "stop")));
  },
};

const isFirst = ({ call }: Exchange) => call === 1;

/** Answers of the first request with a token. All others go to the scenario after it in the name. */
export const ONCE = {
  "usage-cached-once": { when: isFirst, answer: USAGES["usage-cached"] },
  "thoughts-then-reset-once": { when: isFirst, answer: USAGES["thoughts-then-reset"] },
};
