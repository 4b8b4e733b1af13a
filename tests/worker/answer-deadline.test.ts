import { describe, expect, it } from "vitest";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { abortedCalls, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { AnswerError } from "#worker/ai/answer-error.ts";
import { streamAnswer } from "#worker/ai/model.ts";

const MESSAGES = [{ role: "user" as const, content: "Hello" }];

/** Collects a streamed answer until it ends or fails. */
async function streamed(scenario: string, deadlineMs: number, signal?: AbortSignal) {
  const model = `model-${uniqueLetters()}`;
  const request = { model, temperature: "0.6", messages: MESSAGES, signal };
  const pieces: string[] = [];
  try {
    const answer = streamAnswer({ ...env, ...withModel(scenario) }, request, { deadlineMs });
    for await (const piece of answer) pieces.push(piece);
  } catch (error) {
    return { pieces, error };
  }
  return { pieces, error: null };
}

describe("a call of the model", () => {
  it.each(["stall", "drip"])("ends at its deadline, as in '%s'", async (scenario) => {
    const begun = Date.now();
    const { error } = await streamed(scenario, 300);
    expect(error).toEqual(new AnswerError("timeout"));
    expect((error as AnswerError).message).toBe(ANSWER_FAILURES.timeout);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it("has one deadline for all its attempts", async () => {
    const token = uniqueLetters();
    const begun = Date.now();
    const { error } = await streamed(`flaky-429-once+stall~${token}`, 900);
    expect(error).toEqual(new AnswerError("timeout"));
    expect(await modelCalls(token)).toBe(2);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it("gives up at once when the provider asks to come back after the deadline", async () => {
    const { error } = await streamed("rate-limited", 800);
    expect(error).toMatchObject({ kind: "busy", retryAfter: 1 });
  });

  it("ends with the person who leaves, and leaves the provider as well", async () => {
    const token = uniqueLetters();
    const left = new AbortController();
    const answer = streamed(`drip~${token}`, 20_000, left.signal);
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await answer).error).toBeInstanceOf(AnswerError);
    await expect.poll(() => abortedCalls(token)).toBe(1);
  });

  it("ends with the page that stops reading", { timeout: 20_000 }, async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    const response = await call(aiPath, {
      body: { inputs: { topic: "Bread", audience: "Parents" } },
      headers: STREAMED,
      env: withModel(`drip~${token}`),
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => abortedCalls(token), { timeout: 10_000 }).toBe(1);
  });
});
