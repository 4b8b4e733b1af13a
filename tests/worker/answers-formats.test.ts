import { describe, expect, it } from "vitest";
import { call, withModel } from "#tests/support/app.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { cheapModel, INPUTS, pricedModel, runsOf } from "#tests/support/runs.ts";
import { doubtfulAmong } from "#worker/model/request.ts";

/** The endpoints, and what they are asked for after their refusals: the format, whether streamed, after so many calls. */
const RUNGS: [endpoint: string, format: string | undefined, isStreamed: boolean, calls: number][] =
  [
    ["quiz", "json_schema", true, 1],
    ["format-groq", "json_schema", false, 2],
    ["format-workers-ai", "json_schema", false, 2],
    ["format-openai", "json_object", true, 2],
    ["format-azure", "json_object", true, 2],
    ["format-deepseek", "json_object", true, 2],
    ["format-gemini", "json_object", true, 2],
    ["format-mistral", "json_object", true, 2],
    ["format-vllm", "json_object", true, 2],
    ["format-ollama", undefined, true, 3],
  ];

describe("A widget that answers with a quiz asks the model for JSON", () => {
  it.each(RUNGS)("%s: %s, streamed: %s", async (endpoint, format, isStreamed, calls) => {
    const token = uniqueLetters();
    const quiz = { answer: { kind: "quiz", count: 2 } } as const;
    const { aiPath } = await makeEmbed({ gptModel: uniqueLetters() }, quiz);
    const env = withModel(endpoint === "quiz" ? `quiz~${token}` : `${endpoint}+quiz~${token}`);
    const ask = async () => call(aiPath, { body: INPUTS, env });
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ answer: { items: [{}, {}] } });
    const sent = (await lastModelBody(token)) as unknown as Sent;
    expect(sent.response_format?.type).toBe(format);
    expect(sent.stream ?? false).toBe(isStreamed);
    expect(sent.max_completion_tokens, "cap").toBe(4_096);
    expect(sent.messages[0]?.content).toContain('"right" has the positions of all right options');
    expect(await modelCalls(token)).toBe(calls);
    // What an endpoint refuses is remembered by model.
    await ask();
    expect(await modelCalls(token)).toBe(calls + 1);
  });

  it("twice at most, and the money of both questions is reserved", async () => {
    // The input costs nothing, so that the length of the prompt does not count.
    const gptModel = await pricedModel({ input: 0, output: 1_000_000 });
    const { aiPath, client } = await makeEmbed(
      { gptModel },
      { answer: { kind: "quiz", count: 2 } },
    );
    await call(aiPath, { body: INPUTS, env: cheapModel("quiz") });
    const [run] = await runsOf(client.id);
    expect(run?.reserved).toBe(2 * 4_096 * 1_000);
  });

  it("without the schema, then without a format, where an endpoint gives no reason", () => {
    const rest = { stream: true, stream_options: {} };
    expect(doubtfulAmong({ ...rest, response_format: { type: "json_schema" } })).toEqual([
      "json_schema",
    ]);
    expect(doubtfulAmong({ ...rest, response_format: { type: "json_object" } })).toEqual([
      "response_format",
    ]);
  });

  it("and a widget that answers with a text does not", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed({ gptModel: uniqueLetters() });
    await call(aiPath, { body: INPUTS, env: withModel(`ok~${token}`) });
    const sent = (await lastModelBody(token)) as unknown as Sent;
    expect(sent.response_format).toBeUndefined();
    expect(sent.max_completion_tokens).toBe(2_048);
    expect(sent.messages[0]?.content).not.toContain("JSON");
  });
});

type Sent = {
  response_format?: { type: string };
  stream?: boolean;
  max_completion_tokens: number;
  messages: { content: string }[];
};
