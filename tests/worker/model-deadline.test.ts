import { describe, expect, it } from "vitest";
import { call, env, withModel } from "#tests/support/app.ts";
import { abortedCalls, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { AnswerError } from "#worker/problem.ts";
import type { Patience } from "#worker/model/patience.ts";
import type { AnswerPiece } from "#worker/model/visible-text.ts";
import { streamAnswer } from "#worker/model/ask.ts";

const MESSAGES = [{ role: "user" as const, content: "Hello" }];

/** Collects a streamed answer until it ends or fails. */
async function streamed(scenario: string, patience: Partial<Patience>, signal?: AbortSignal) {
  const model = `model-${uniqueLetters()}`;
  const kind = "widget" as const;
  const request = { model, temperature: "0.6", messages: MESSAGES, kind, signal };
  const pieces: AnswerPiece[] = [];
  try {
    const answer = streamAnswer({ ...env, ...withModel(scenario) }, request, patience);
    for await (const piece of answer) pieces.push(piece);
  } catch (error) {
    return { pieces, error };
  }
  return { pieces, error: null };
}

const TIMEOUT = new AnswerError("timeout");

describe("a call of the model", () => {
  it("ends when there is no text for too long", async () => {
    expect(await streamed("stall", { silence: 300 })).toEqual({ pieces: [], error: TIMEOUT });
  });

  it("ends when the text stops for too long", async () => {
    const { pieces, error } = await streamed("half-then-stall", { silence: 300 });
    expect(pieces.join("")).toBe("Half an");
    expect(error).toEqual(TIMEOUT);
  });

  it("goes on while text comes, however long the answer takes", async () => {
    const { pieces, error } = await streamed("slow", { silence: 600 });
    expect(pieces.join("")).toBe("xxxxx");
    expect(error).toBeNull();
  });

  it("ends when the whole answer takes too long", async () => {
    const { pieces, error } = await streamed("drip", { whole: 700 });
    expect(pieces.length).toBeGreaterThan(1);
    expect(error).toEqual(TIMEOUT);
  });

  it("does not count the time that a slow reader takes", async () => {
    const request = {
      model: uniqueLetters(),
      temperature: "0",
      messages: MESSAGES,
      kind: "chat" as const,
    };
    const answer = streamAnswer({ ...env, ...withModel("ok") }, request, { silence: 150 });
    let text = "";
    for await (const piece of answer) {
      if (text === "") await new Promise((resolve) => setTimeout(resolve, 300));
      text += piece;
    }
    expect(text).toContain("last: Hello");
  });

  it("has the same time for the first text of all its attempts", async () => {
    const token = uniqueLetters();
    const begun = Date.now();
    const { error } = await streamed(`flaky-429-once+stall~${token}`, { silence: 600 });
    expect(error).toEqual(TIMEOUT);
    expect(await modelCalls(token)).toBe(2);
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it("is complete when the connection stays open after the end", async () => {
    const { pieces, error } = await streamed("finish-then-stall", { silence: 300 });
    expect([pieces.join(""), error]).toEqual(["Fresh bread.", null]);
  });

  it("gives up at once when the provider asks to come back too late", async () => {
    const { error } = await streamed("rate-limited", { silence: 800 });
    expect(error).toMatchObject({ kind: "busy", retryAfter: 1 });
  });

  it("is not repeated when the visitor leaves before the repeat", async () => {
    const token = uniqueLetters();
    const left = new AbortController();
    const answer = streamed(`rate-limited~${token}`, {}, left.signal);
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await answer).error).toMatchObject({ kind: "interrupted" });
    expect(await modelCalls(token)).toBe(1);
  });

  it("ends with the visitor who leaves before the first text", async () => {
    const token = uniqueLetters();
    const left = new AbortController();
    const answer = streamed(`stall~${token}`, {}, left.signal);
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await answer).error).toMatchObject({ kind: "interrupted" });
    await expect.poll(() => abortedCalls(token)).toBe(1);
  });

  it("ends with the person who leaves, and leaves the provider as well", async () => {
    const token = uniqueLetters();
    const left = new AbortController();
    const answer = streamed(`drip~${token}`, {}, left.signal);
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await answer).error).toBeInstanceOf(AnswerError);
    await expect.poll(() => abortedCalls(token)).toBe(1);
  });

  it("ends with the visitor who leaves before a whole answer is there", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    const left = new AbortController();
    const answer = call(aiPath, {
      body: { inputs: { topic: "Bread", audience: "Parents" } },
      env: withModel(`drip~${token}`),
      signal: left.signal,
    });
    await expect.poll(() => modelCalls(token)).toBe(1);
    left.abort();
    expect((await answer).status).toBe(502);
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
