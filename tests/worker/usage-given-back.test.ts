import { like, or } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as counterRows from "#db/usage/admit.ts";
import { counters } from "#db/schema/usage.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { settledRun } from "#tests/support/runs.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { modelCalls, STREAMED } from "#tests/support/events.ts";
import { db, makeClient, makeEmbed, send, uniqueLetters } from "#tests/support/factories.ts";

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };
const DAY = "2025-04-01";

/** The day's counts of the caller, and of the client and the platform together. */
async function counted() {
  const rows = await db.select().from(counters);
  const own = rows.filter(({ subject }) => /^(address|user):/u.test(subject));
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    own: sum(own.map(({ answers }) => answers)),
    shared: sum(rows.flatMap(({ dayAnswers, daySignedIn }) => [dayAnswers, daySignedIn])),
  };
}

const NOTHING = { own: 0, shared: 0 };
const OWN = { own: 1, shared: 0 };

beforeEach(async () => {
  stopClock(`${DAY}T12:00:00Z`);
  await db.delete(counters);
});

describe("An answer that never began", () => {
  it("is given back to the new accounts of a network", async () => {
    const token = await makeToken({ clientId: (await makeClient()).id });
    const ask = async (scenario: string) =>
      call("/api/generate", {
        token,
        headers: { "CF-Connecting-IP": "203.0.113.7" },
        body: { type: "socialpost", prompt: "Bread" },
        env: withModel(scenario),
      });
    expect((await ask("ok")).status).toBe(200);
    expect((await ask("server-error")).status).toBe(502);
    const ofNetworks = await db.select().from(counters).where(like(counters.subject, "network:%"));
    expect(ofNetworks).toMatchObject([{ answers: 1 }]);
  });

  it.each([
    ["server-error", 502, NOTHING],
    ["unauthorized", 503, NOTHING],
    ["rate-limited-absurd", 503, NOTHING],
    ["refusal", 422, OWN],
    ["empty", 502, OWN],
  ])(
    "as in '%s' (%i) is given back, whole or in pieces; costly ones stay the caller's own",
    async (scenario, status, kept) => {
      for (const headers of [{}, STREAMED]) {
        await db.delete(counters);
        const { aiPath } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
        const response = await call(aiPath, { body: INPUTS, headers, env: withModel(scenario) });
        expect([response.status, await counted()]).toEqual([status, kept]);
      }
    },
  );

  it("of items that cannot be read is given back as an empty one", async () => {
    for (const [headers, status] of [
      [{}, 502],
      [STREAMED, 200],
    ] as const) {
      await db.delete(counters);
      const quiz = { answer: { kind: "quiz", count: 2 } } as const;
      const { aiPath, client } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` }, quiz);
      const env = withModel("quiz-words-only");
      const response = await call(aiPath, { body: INPUTS, headers, env });
      expect([response.status, await response.text()]).toEqual([
        status,
        expect.stringContaining(ANSWER_FAILURES.empty),
      ]);
      expect(await settledRun(client.id)).toMatchObject({ outcome: "empty", calls: 2 });
      expect(await counted()).toEqual(OWN);
    }
  });

  it("is given back to a signed-in person too", async () => {
    const token = await makeToken({ clientId: (await makeClient()).id });
    const body = { type: "socialpost", prompt: "Bread" };
    for (const [path, sent] of [
      ["/api/generate", body],
      ["/api", { message: "Hello" }],
    ] as const) {
      const response = await call(path, { token, body: sent, env: withModel("server-error") });
      expect([response.status, await counted()]).toEqual([502, NOTHING]);
    }
  });

  it.each([
    ["whole", {}],
    ["in pieces", STREAMED],
  ])(
    "because its visitor left (%s) stays counted: the model may have thought about it",
    async (_, headers) => {
      const token = uniqueLetters();
      const { aiPath } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
      const left = new AbortController();
      const request = new Request(SITE + aiPath, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(INPUTS),
        signal: left.signal,
      });
      const answered = send(request, { bindings: withModel(`stall~${token}`) });
      await expect.poll(() => modelCalls(token)).toBe(1);
      expect(await counted()).toEqual({ own: 1, shared: 2 });
      left.abort();
      await answered;
      expect(await counted()).toEqual({ own: 1, shared: 2 });
    },
  );

  it("at the provider's cost is given back at most as often as the client has answers a day", async () => {
    const { aiPath } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    const env = { ...withModel("refusal"), DAILY_ANSWERS_PER_CLIENT: "2" };
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push((await call(aiPath, { body: INPUTS, env })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });
});

describe("An answer that began", () => {
  it.each(["ok", "half-stream"])("is counted, as in '%s'", async (scenario) => {
    const { aiPath } = await makeEmbed();
    const response = await call(aiPath, {
      body: INPUTS,
      headers: STREAMED,
      env: withModel(scenario),
    });
    await response.text();
    expect(await counted()).toEqual({ own: 1, shared: 2 });
  });
});

describe("Giving back", () => {
  it("never goes below zero, and touches its own day only", async () => {
    const [a, b] = [uniqueLetters(), uniqueLetters()];
    const charges = [a, b].map((subject) => ({ subject, limit: 5 }));
    expect(await counterRows.take(db, "2025-01-01", charges)).toBeNull();
    expect(await counterRows.take(db, "2025-01-02", charges)).toBeNull();
    for (let i = 0; i < 3; i += 1) await counterRows.giveBack(db, "2025-01-02", [a]);
    const rows = await db
      .select()
      .from(counters)
      .where(or(like(counters.subject, a), like(counters.subject, b)));
    const counts = rows.map(({ subject, period, answers }) => [subject === a, period, answers]);
    expect(counts).toEqual(
      expect.arrayContaining([
        [true, "2025-01-01", 1],
        [false, "2025-01-01", 1],
        [true, "2025-01-02", 0],
        [false, "2025-01-02", 1],
      ]),
    );
  });
});
