import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { call, withModel } from "#tests/support/app.ts";
import { makeEmbed, readProblem } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** A widget asked at one endpoint again and again. */
async function endpoint(scenario: string) {
  const token = crypto.randomUUID();
  const { aiPath } = await makeEmbed();
  const options = { body: INPUTS, env: withModel(`${scenario}~${token}`) };
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

afterEach(() => vi.useRealTimers());

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
      const answers = await times(9, ask);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
      const details = await Promise.all(
        answers.map(async (answer) => (await readProblem(answer)).detail),
      );
      expect(new Set(details).size).toBe(1);
      expect(await calls()).toBe(attempts);
      expect(Number(answers.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
    },
  );

  it("is tried by one call after half a minute, and by all once that one is answered", async () => {
    const { ask, calls } = await endpoint("dead-for-six");
    await times(4, ask);
    expect(await calls()).toBe(6);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(await calls()).toBe(8);
  });

  it("stays alone when the try fails too", async () => {
    const { ask, calls } = await endpoint("unauthorized");
    await times(7, ask);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
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
    const answers = await times(12, ask);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect(answers.every(({ headers }) => !headers.has("Retry-After"))).toBe(true);
  });
});
