import { setTimeout as sleep } from "node:timers/promises";
import {
  completion,
  type Exchange,
  eventOf,
  sendParts,
  startBody,
} from "#tests/support/fake-model-wire.ts";

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
export const THOUGHTS = {
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
