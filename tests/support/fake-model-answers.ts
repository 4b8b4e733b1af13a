import { completion, type Exchange, eventOf, startBody } from "#tests/support/fake-model-wire.ts";

/** One chunk of a provider's stream: a part of the first choice with its finish reason, or raw lines. */
type Chunk = { delta?: object; finish?: string | null; raw?: string };

const say = (content: unknown, finish: string | null = null): Chunk => ({
  delta: { content },
  finish,
});
const done: Chunk = { raw: "data: [DONE]\n\n" };

/** Every complete answer is "Fresh bread.". */
const STREAMS: Record<string, Chunk[]> = {
  "done-without-finish": [say("Fresh "), say("bread."), done],
  "finish-without-done": [say("Fresh "), say("bread."), { delta: {}, finish: "stop" }],
  "finish-everywhere": [say("Fresh ", "stop"), say("bread.", "stop"), done],
  "finish-empty": [say("Fresh ", ""), say("bread.", ""), done],
  "finish-length": [say("Fresh "), say("bread."), { delta: {}, finish: "length" }, done],
  "finish-error": [say("Fresh "), { delta: { content: "" }, finish: "error" }, done],
  "error-event": [
    say("Fresh "),
    { raw: `data: {"error":{"code":502,"message":"PROVIDER-TEXT"},"choices":[]}\n\n` },
  ],
  "content-parts": [
    say([{ type: "thinking", thinking: [{ type: "text", text: "A greeting" }] }]),
    say([
      { type: "text", text: "Fresh " },
      { type: "reference", reference_ids: [1] },
    ]),
    say([{ type: "text", text: "bread." }], "stop"),
    done,
  ],
  "think-tags": [
    say("<thi"),
    say("nk>They want bread."),
    say(" <b>Hm</th"),
    say("ink>\n\nFresh "),
    say("bread.", "stop"),
    done,
  ],
  "think-only": [say("<think>They want bread."), { delta: {}, finish: "length" }, done],
  "think-tag-in-text": [say("Write <thi"), say("nk> first."), say(" Bread.", "stop"), done],
  "reasoning-content": [
    { delta: { reasoning_content: "They want ", content: null }, finish: null },
    { delta: { reasoning: "bread." }, finish: null },
    say("Fresh "),
    say("bread.", "stop"),
    done,
  ],
  "blanks-around": [
    say("\n\n "),
    say(" Fresh"),
    say(" \n"),
    say("bread."),
    say(" \n\n", "stop"),
    done,
  ],
  "comments-between": [
    { raw: ": OPENROUTER PROCESSING\n\n" },
    { raw: "data:\n\n" },
    say("Fresh "),
    { raw: "data: \n\n: ping\n\n" },
    say("bread.", "stop"),
    { raw: "\ndata: [DONE]" },
  ],
};

/** Scenarios that stream an answer as some providers do. */
export const PROVIDER_STREAMS = Object.fromEntries(
  Object.entries(STREAMS).map(([name, chunks]) => [
    name,
    (exchange: Exchange) => {
      startBody(exchange);
      for (const { delta = {}, finish = null, raw } of chunks)
        exchange.response.write(raw ?? eventOf(completion(exchange, delta, finish)));
      exchange.response.end();
    },
  ]),
);
