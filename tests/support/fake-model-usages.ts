import { THOUGHTS } from "#tests/support/fake-model-thoughts.ts";
import {
  completion,
  type Exchange,
  eventOf,
  sendParts,
  startBody,
} from "#tests/support/fake-model-wire.ts";

const BREAD = [{ content: "Fresh " }, { content: "bread." }];

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
  "usage-cached": (exchange: Exchange) => sendParts(exchange, BREAD, "stop", CACHED_USAGE),
  "usage-thoughts-in-total": (exchange: Exchange) =>
    sendParts(exchange, BREAD, "stop", THOUGHTS_IN_TOTAL),
  /** A provider that has searched the web, and charges for what it found. */
  "usage-found": (exchange: Exchange) =>
    sendParts(exchange, BREAD, "stop", { prompt_tokens: 8_174, completion_tokens: 30 }),
  "usage-absurd-input": (exchange: Exchange) => sendParts(exchange, BREAD, "stop", ABSURD_INPUT),
  "usage-absurd-output": (exchange: Exchange) => sendParts(exchange, BREAD, "stop", ABSURD_OUTPUT),
  "usage-none": (exchange: Exchange) => sendParts(exchange, BREAD, "stop", null),
  "usage-odd": (exchange: Exchange) =>
    sendParts(exchange, BREAD, "stop", { prompt_tokens: -5, completion_tokens: "many" }),
  "usage-then-stall": (exchange: Exchange) => {
    startBody(exchange);
    for (const part of BREAD) exchange.response.write(eventOf(completion(exchange, part, null)));
    exchange.response.write(eventOf(completion(exchange, {}, "stop")));
  },
};

const isFirst = ({ call }: Exchange) => call === 1;

/** Answers of the first request with a token. All others go to the scenario after it in the name. */
export const ONCE = {
  "usage-cached-once": { when: isFirst, answer: USAGES["usage-cached"] },
  "thoughts-then-reset-once": { when: isFirst, answer: USAGES["thoughts-then-reset"] },
};
