import { describe, expect, it } from "vitest";
import { namesInList } from "#domain/assistant/generator.ts";
import { GENERATOR_KINDS } from "#domain/assistant/generator-kinds.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { deltaText, eventsOf, STREAMED } from "#tests/support/events.ts";
import { makeEmbed } from "#tests/support/factories.ts";

// No server listens on this port, so a call to the endpoint would fail.
const NO_KEYS = ["", " ", undefined].map((key) => ({
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
}));

const INPUTS = { inputs: { topic: "Sourdough", audience: "Parents" } };

describe("without a key of a model", () => {
  it.each(NO_KEYS)("an embed answers from the visitor's own words: %j", async (env) => {
    const { aiPath } = await makeEmbed();
    const response = await call(aiPath, { body: INPUTS, env });
    const { result = "", html = "" } = (await response.json()) as Record<string, string>;
    expect(response.status).toBe(200);
    expect(result).toContain("Demo answer");
    expect(html).toContain("Demo answer");
    expect(result.toLowerCase()).toContain("sourdough");
    expect(result).not.toContain("<u>");
  });

  it("an answer comes in pieces when asked to, the same as whole", async () => {
    const { aiPath } = await makeEmbed();
    const [env] = NO_KEYS;
    const whole = (await (await call(aiPath, { body: INPUTS, env })).json()) as { result: string };
    const events = await eventsOf(await call(aiPath, { body: INPUTS, env, headers: STREAMED }));
    expect(events.filter(({ event }) => event === "delta").length).toBeGreaterThan(3);
    expect(deltaText(events)).toBe(whole.result);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result: whole.result } });
  });

  it("other words get another answer", async () => {
    const { aiPath } = await makeEmbed();
    const [env] = NO_KEYS;
    const results = new Set<string>();
    for (const topic of ["Sourdough", "Pottery"]) {
      const body = { inputs: { topic, audience: "Parents" } };
      const response = await call(aiPath, { body, env });
      results.add(((await response.json()) as { result: string }).result);
    }
    expect(results.size).toBe(2);
  });

  it("every generator gives a result of its shape that says that it is a demo", async () => {
    const token = await makeToken();
    const [env] = NO_KEYS;
    for (const type of GENERATOR_KINDS) {
      const body = { type, prompt: "Sourdough bread", audience: "Parents" };
      for (const headers of [{}, STREAMED]) {
        const response = await call("/api/generate", { token, body, env, headers });
        const text = await response.text();
        expect([type, response.status]).toEqual([type, 200]);
        expect(text).toMatch(/demo/iu);
      }
    }
  });

  it("a name generator gives nine names all the same", async () => {
    const token = await makeToken();
    const [env] = NO_KEYS;
    for (const type of ["busname", "coursename", "communityname"]) {
      const body = { type, prompt: "Sourdough bread", audience: "Parents" };
      const response = await call("/api/generate", { token, body, env });
      const { result } = (await response.json()) as { result: string };
      expect(namesInList(result)).toHaveLength(9);
    }
  });

  it("the chat answers and keeps the thread", async () => {
    const token = await makeToken();
    const [env] = NO_KEYS;
    const response = await call("/api", { token, body: { message: "Sourdough bread" }, env });
    const { message } = (await response.json()) as { message: string };
    expect(message).toContain("Demo answer");
    const thread = (await (await call("/api", { token })).json()) as { message: string }[];
    expect(thread.map((kept) => kept.message)).toEqual(["Sourdough bread", message]);
  });
});
