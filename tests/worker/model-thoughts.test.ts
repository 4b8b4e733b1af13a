import { beforeAll, describe, expect, it } from "vitest";
import { call, env, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, runsOf, settledRun } from "#tests/support/runs.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import type { Patience } from "#worker/model/patience.ts";
import type { AnswerPiece } from "#worker/model/visible-text.ts";
import { streamAnswer } from "#worker/model/ask.ts";

/** Asks a model with the time limits given, and returns the text or the kind of failure. */
async function asked(scenario: string, model: string, patience: Partial<Patience>) {
  const messages = [{ role: "user" as const, content: "Hello" }];
  const request = { model, temperature: "0.6", messages, kind: "widget" as const };
  const pieces: AnswerPiece[] = [];
  try {
    for await (const piece of streamAnswer({ ...env, ...withModel(scenario) }, request, patience))
      pieces.push(piece);
    return pieces.join("");
  } catch (error) {
    return (error as { kind?: string }).kind;
  }
}

// The first call loads the provider's package, which takes seconds on a busy machine.
beforeAll(async () => void (await asked("ok", uniqueLetters(), {})));

describe("A model that thinks", () => {
  it.each(["thoughts-slow", "thoughts-in-parts"])(
    "has time as long as thoughts come (%s)",
    async (scenario) => {
      expect(await asked(scenario, uniqueLetters(), { silence: 2_000 })).toBe("Fresh bread.");
    },
  );

  it("opens the stream with its first thought, and shows none", async () => {
    const { aiPath } = await makeEmbed({ gptModel: uniqueLetters() });
    const env = withModel("thoughts-slow");
    const response = await call(aiPath, { body: INPUTS, headers: STREAMED, env });
    const events = await eventsOf(response);
    expect(response.status).toBe(200);
    expect(deltaText(events)).toBe("Fresh bread.");
    expect(JSON.stringify(events)).not.toContain("They want");
  });

  it("says so where it used up its tokens for thoughts, and has more from then on", async () => {
    const [token, gptModel] = [uniqueLetters(), uniqueLetters()];
    const { aiPath, client } = await makeEmbed({ gptModel });
    const env = withModel(`thoughts-long~${token}`);
    const ask = () => call(aiPath, { body: INPUTS, env });
    const first = await ask();
    expect(first.status).toBe(502);
    expect(await first.json()).toMatchObject({ detail: ANSWER_FAILURES.onlyThoughts });
    const run = await settledRun(client.id);
    expect(run).toMatchObject({ outcome: "onlyThoughts", outputTokens: 2_048 });
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect(await lastModelBody(token)).toMatchObject({ max_completion_tokens: 2_048 + 2_048 });
    const second = (await runsOf(client.id)).at(-1);
    expect(second?.reserved).toBeGreaterThan(run.reserved * 1.5);
    expect(second?.outputTokens).toBe(3_000);
  });

  it("is not closed for others by questions that take too long", async () => {
    const [token, model] = [uniqueLetters(), uniqueLetters()];
    for (const scenario of ["thoughts-then-stall", "stall"]) {
      const ask = () => asked(`${scenario}~${token}`, model, { silence: 1_000 });
      const answers = await Promise.all(Array.from({ length: 7 }, ask));
      expect(new Set(answers)).toEqual(new Set(["timeout"]));
      expect(await ask()).toBe("timeout");
    }
    expect(await modelCalls(token)).toBe(16);
  });

  it("is closed where the endpoint does not even accept the questions", async () => {
    const [token, model] = [uniqueLetters(), uniqueLetters()];
    const ask = () => asked(`mute~${token}`, model, { silence: 1_000 });
    await Promise.all(Array.from({ length: 7 }, ask));
    await ask();
    expect(await modelCalls(token)).toBe(7);
  });
});
