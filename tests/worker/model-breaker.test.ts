import { beforeEach, describe, expect, inject, it } from "vitest";
import { call, env, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import type { AnswerPiece } from "#worker/model/visible-text.ts";
import { streamAnswer } from "#worker/model/ask.ts";
import type { PlatformEnv } from "#worker/env.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** A widget and one model endpoint for all its calls. The client's model is new, because KV remembers missing models. */
async function endpoint(scenario: string, variables: Partial<PlatformEnv> = {}) {
  const token = crypto.randomUUID();
  const { aiPath } = await makeEmbed({ gptModel: uniqueLetters() });
  const options = { body: INPUTS, env: { ...withModel(`${scenario}~${token}`), ...variables } };
  return {
    ask: () => call(aiPath, options),
    calls: async () => (await fetch(`${inject("modelUrl")}/calls/${token}`)).json(),
  };
}

async function times<T>(count: number, ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let made = 0; made < count; made += 1) answers.push(await ask());
  return answers;
}

beforeEach(() => stopClock());

describe("A dead endpoint", () => {
  it.each([
    ["server-error", 502, 6],
    ["reset-before-headers", 502, 6],
    ["unauthorized", 503, 6],
    ["quota", 503, 6],
  ])(
    "is left alone after six attempts, with the same sentence (%s)",
    async (scenario, status, attempts) => {
      const { ask, calls } = await endpoint(scenario);
      const replies = await times(9, ask);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([status]));
      const details = await Promise.all(
        replies.map(async (reply) => (await readProblem(reply)).detail),
      );
      expect(new Set(details).size).toBe(1);
      expect(await calls()).toBe(attempts);
      expect(Number(replies.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
    },
  );

  it("is tried by one call after half a minute, and by all once that one is answered", async () => {
    const { ask, calls } = await endpoint("dead-for-six");
    await times(4, ask);
    expect(await calls()).toBe(6);
    letPass(31_000);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(8);
  });

  it("is tried by one call after half a minute, also where several come at once", async () => {
    const { ask, calls } = await endpoint("server-error");
    await times(3, ask);
    letPass(31_000);
    await Promise.all([ask(), ask(), ask()]);
    expect(await calls()).toBe(7);
  });

  it("costs nobody's quota while it is left alone", async () => {
    const { ask } = await endpoint("dead-for-six", { DAILY_ANSWERS_PER_CLIENT: "2" });
    const replies = await times(10, ask);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([502]));
    letPass(31_000);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it("costs nobody's quota while the circuit of the fallback is open", async () => {
    const { ask } = await endpoint("model-not-found+server-error", {
      DAILY_ANSWERS_PER_CLIENT: "4",
    });
    const replies = await times(10, ask);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([502]));
  });

  it("stays alone when the try fails too", async () => {
    const { ask, calls } = await endpoint("unauthorized");
    await times(7, ask);
    letPass(31_000);
    await times(3, ask);
    expect(await calls()).toBe(7);
  });
});

describe("A living endpoint", () => {
  it.each(["bad-request", "refusal", "rate-limited-absurd", "empty"])(
    "goes on being asked, whatever it refuses (%s)",
    async (scenario) => {
      const { ask, calls } = await endpoint(scenario);
      await times(9, ask);
      expect(await calls()).toBe(9);
    },
  );

  it("is not given up for failures with answers between them", async () => {
    const { ask } = await endpoint("dead-two-in-three");
    const replies = await times(12, ask);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect(replies.every(({ headers }) => !headers.has("Retry-After"))).toBe(true);
  });

  it("is asked for other models while one of them is dead", async () => {
    const variables = withModel(`one-dead-model~${crypto.randomUUID()}`);
    const [dead, living] = [await makeEmbed({ gptModel: "dead-model" }), await makeEmbed()];
    const ask = (path: string) => call(path, { body: INPUTS, env: variables });
    await times(4, () => ask(dead.aiPath));
    expect((await ask(dead.aiPath)).headers.has("Retry-After")).toBe(true);
    expect((await ask(living.aiPath)).status).toBe(200);
  });

  it("is not given up for answers that begin and are cut off by the deadline", async () => {
    const variables = withModel(`drip~${crypto.randomUUID()}`);
    const request = { model: "slow", temperature: "0.6", messages: [], kind: "widget" as const };
    const cutOff = async () => {
      const pieces: AnswerPiece[] = [];
      const answer = streamAnswer({ ...env, ...variables }, request, { whole: 1_500 });
      const end = (async () => {
        for await (const piece of answer) pieces.push(piece);
      })();
      await expect(end).rejects.toMatchObject({ kind: "timeout" });
      return pieces.length;
    };
    const answers = await Promise.all(Array.from({ length: 7 }, cutOff));
    expect(Math.min(...answers)).toBeGreaterThan(0);
    expect(await cutOff()).toBeGreaterThan(0);
  });
});
