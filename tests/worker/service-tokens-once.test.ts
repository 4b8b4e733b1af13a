import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replays, serviceTokens } from "#db/schema/service-tokens.ts";
import { call } from "#tests/support/app.ts";
import { eventsOf, modelCalls, STREAMED } from "#tests/support/events.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { cheapModel, INPUTS, moneyOf, runsOf } from "#tests/support/runs.ts";
import { makeProgram, monthOf, replaysOf, withKey } from "#tests/support/service-tokens.ts";

const COST = 50;

describe("A call with an Idempotency-Key", () => {
  it("that is repeated gets the same answer, for no cost, in the form that it asks for", async () => {
    const { ask, client, subject } = await makeProgram();
    const { headers } = withKey();
    const first = await ask({ headers });
    const reply: unknown = await first.json();
    expect(first.headers.get("Idempotency-Replayed")).toBeNull();
    const second = await ask({ headers });
    expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    expect(second.headers.get("RateLimit")).toMatch(/^"day";r=999;t=\d+$/u);
    expect(await second.json()).toEqual(reply);
    const events = await eventsOf(await ask({ headers: { ...headers, ...STREAMED } }));
    expect(events).toEqual([{ event: "done", data: reply }]);
    expect(await runsOf(client.id)).toHaveLength(1);
    expect(await monthOf(subject)).toEqual({ spent: COST, held: 0 });
  });

  it("is streamed to its end, as without a key", async () => {
    const { ask } = await makeProgram();
    const slow = cheapModel("slow");
    const broken = cheapModel("reset-mid-body");
    const keyed = () => ({ ...STREAMED, ...withKey().headers });
    const whole = await eventsOf(await ask({ headers: keyed(), env: slow }));
    expect(whole.at(-1)?.event).toBe("done");
    expect(whole).toEqual(await eventsOf(await ask({ headers: STREAMED, env: slow })));
    const cut = await eventsOf(await ask({ headers: keyed(), env: broken }));
    expect(cut.at(-1)?.event).toBe("error");
    expect(cut).toEqual(await eventsOf(await ask({ headers: STREAMED, env: broken })));
  });

  it("of a hundred at the same moment asks the model once", { timeout: 60_000 }, async () => {
    const { ask, client } = await makeProgram();
    const model = uniqueLetters();
    const { headers } = withKey();
    const env = cheapModel(`slow~${model}`);
    const replies = await Promise.all(
      Array.from({ length: 100 }, async () => ask({ headers, env })),
    );
    const texts = await Promise.all(
      replies.map(async (reply) => [reply.status, await reply.text()]),
    );
    const good = texts.filter(([status]) => status === 200).map(([, text]) => text);
    expect(new Set(good).size).toBe(1);
    expect(texts.length - good.length).toBe(texts.filter(([status]) => status === 409).length);
    expect(await modelCalls(model)).toBe(1);
    const money = await moneyOf(client.id);
    expect(money).toMatchObject({ held: 0, spent: money.runs });
    expect(await runsOf(client.id)).toHaveLength(1);
    expect(await (await ask({ headers, env })).text()).toBe(good[0]);
  });

  it("waits while the first one is answered", async () => {
    const { ask, id } = await makeProgram();
    const { headers } = withKey();
    const first = await ask({ headers: { ...headers, ...STREAMED }, env: cheapModel("slow") });
    const second = await ask({ headers });
    expect(second.headers.get("Retry-After")).toBe("2");
    expect(second.headers.get("RateLimit")).toMatch(/^"day";r=999;t=\d+$/u);
    expect(await readProblem(second)).toMatchObject({
      status: 409,
      code: "still_answering",
      detail: "The first call is still being answered.",
    });
    await first.text();
    await expect.poll(async () => (await replaysOf(id))[0]?.status).toBe(200);
  });

  it("is for one question: another body, widget or token is another call", async () => {
    const { ask, id } = await makeProgram();
    const { headers } = withKey();
    await ask({ headers });
    const other = { inputs: { ...INPUTS.inputs, topic: "Cake" } };
    const reordered = { inputs: Object.fromEntries(Object.entries(INPUTS.inputs).toReversed()) };
    const refused = await ask({ headers, body: other });
    expect(refused.headers.get("RateLimit")).toMatch(/^"day";r=999;t=\d+$/u);
    expect(await readProblem(refused)).toMatchObject({
      status: 422,
      code: "key_used",
      detail: "This key was used for another question.",
    });
    expect((await ask({ headers, body: reordered })).status).toBe(200);
    const stranger = await makeProgram();
    const theirs = await stranger.ask({ headers });
    expect(theirs.headers.get("Idempotency-Replayed")).toBeNull();
    expect(await replaysOf(id)).toHaveLength(1);
  });

  it("is completed and stored where the connection is cut", async () => {
    const { ask, client, subject } = await makeProgram();
    for (const form of [{}, STREAMED] as Record<string, string>[]) {
      const { headers } = withKey();
      const model = uniqueLetters();
      const left = new AbortController();
      const env = cheapModel(`slow~${model}`);
      const first = ask({ headers: { ...headers, ...form }, env, signal: left.signal });
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      await expect.poll(() => modelCalls(model)).toBe(1);
      left.abort();
      // Nobody reads the stream any more, so its writer waits for ever.
      // oxlint-disable-next-line no-await-in-loop
      await first.catch(() => undefined);
      const retry = async () => (await ask({ headers, env })).status;
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(retry, { timeout: 10_000 }).toBe(200);
      // oxlint-disable-next-line no-await-in-loop
      expect(await modelCalls(model)).toBe(1);
    }
    const runs = await runsOf(client.id);
    expect(runs.map(({ outcome }) => outcome)).toEqual(["answered", "answered"]);
    expect(await monthOf(subject)).toEqual({ spent: (await moneyOf(client.id)).runs, held: 0 });
  });

  it("that was refused or failed leaves nothing, so the next one asks anew", async () => {
    const { ask, id } = await makeProgram({ dailyAnswers: 2 });
    const { headers } = withKey();
    for (const scenario of ["unauthorized", "empty"]) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect((await ask({ headers, env: cheapModel(scenario) })).ok).toBe(false);
      // oxlint-disable-next-line no-await-in-loop
      expect(await replaysOf(id)).toEqual([]);
    }
    const statuses = [(await ask(withKey())).status, (await ask({ headers })).status];
    expect(statuses.toSorted()).toContain(200);
    await db.update(serviceTokens).set({ dailyAnswers: 1 }).where(eq(serviceTokens.id, id));
    const before = (await replaysOf(id)).length;
    expect((await ask(withKey())).status).toBe(429);
    expect(await replaysOf(id)).toHaveLength(before);
  });

  it("gets its answer while the circuit of the model is open, and passes the guard first", async () => {
    const { ask, id } = await makeProgram();
    const { headers } = withKey();
    const env = cheapModel("ok");
    await ask({ headers, env });
    const broken = cheapModel(`unauthorized~${uniqueLetters()}`);
    const fail = async () => ask({ env: { ...broken, OPENAI_BASE_URL: broken.OPENAI_BASE_URL } });
    for (let tries = 0; tries < 12; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the circuit counts failures in a row
      await fail();
    }
    expect((await ask({ headers, env: broken })).status).toBe(200);
    await db.update(replays).set({ expiresAt: 1 }).where(eq(replays.tokenId, id));
    expect((await ask({ headers, env: broken })).status, "an answer that has ended").toBe(503);
    await db.update(serviceTokens).set({ endsAt: 1 }).where(eq(serviceTokens.id, id));
    expect((await ask({ headers, env })).status).toBe(401);
  });

  it.each(["", "with space", "ümlaut", "x".repeat(201), "one, two"])(
    "is refused for the key %j",
    async (key) => {
      const { ask, client } = await makeProgram();
      const { title, errors } = await readProblem(
        await ask({ headers: { "Idempotency-Key": key } }),
      );
      const message = key.includes(", ")
        ? "Send one Idempotency-Key."
        : "Idempotency-Key must have 1 to 200 visible ASCII characters.";
      expect(title).toBe("Bad Request");
      expect(errors).toEqual([{ path: "Idempotency-Key", message }]);
      expect(await runsOf(client.id)).toEqual([]);
      expect((await ask(withKey("~".repeat(200)))).status).toBe(200);
    },
  );
});

describe("Without an Idempotency-Key", () => {
  it("each call is a question of its own", async () => {
    const { ask, client, id, path, token } = await makeProgram();
    await ask();
    await call(path, { body: INPUTS, token, env: cheapModel("ok") });
    expect(await runsOf(client.id)).toHaveLength(2);
    expect(await replaysOf(id)).toEqual([]);
  });
});
