import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { messages, results } from "#db/schema/assistant.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeThread, messagesOf, say, titlesOf } from "#tests/support/chat.ts";
import { STREAMED, abortedCalls, lastModelBody } from "#tests/support/events.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";

type Ask = { message: string; thread?: string; replaces?: number };

const ask = (token: string, body: Ask, scenario = "ok") =>
  call("/api", { token, body, env: withModel(scenario) });

/** A thread with the questions "One" and "Two". */
async function makeTalk() {
  const token = await makeToken();
  const thread = await makeThread(token, "One");
  await ask(token, { message: "Two", thread: thread.id });
  const questions = async () =>
    (await messagesOf(token, thread))
      .filter(({ role }) => role === "user")
      .map(({ message }) => message);
  const [first, , second] = await messagesOf(token, thread);
  return { token, thread, questions, first: first?.sequence ?? 0, second: second?.sequence ?? 0 };
}

describe("A question to a thread", () => {
  it("is stored there, and the model gets that thread only", async () => {
    const { token, thread, questions } = await makeTalk();
    await makeThread(token, "Elsewhere");
    const model = uniqueLetters();
    const response = await ask(token, { message: "Three", thread: thread.id }, `ok~${model}`);
    expect(await response.json()).toMatchObject({ thread: thread.id });
    expect(await questions()).toEqual(["One", "Two", "Three"]);
    const sent = (await lastModelBody(model)).messages.map(({ content }) => content);
    expect(sent.slice(1)).toHaveLength(5);
    expect(sent.join()).not.toContain("Elsewhere");
  });
});

describe("A question that replaces a message", () => {
  it("takes its place and that of what follows; the model gets what stands before it", async () => {
    const { token, thread, first, second, questions } = await makeTalk();
    const model = uniqueLetters();
    const replacing = { thread: thread.id, replaces: second };
    await ask(token, { message: "Second", ...replacing }, `ok~${model}`);
    expect(await questions()).toEqual(["One", "Second"]);
    const sent = (await lastModelBody(model)).messages.map(({ content }) => content);
    expect(sent.length).toBe(4);
    expect(sent.join()).not.toContain("Two");
    await ask(token, { message: "A new beginning", thread: thread.id, replaces: first });
    expect(await questions()).toEqual(["A new beginning"]);
    expect(await titlesOf(token)).toEqual(["A new beginning"]);
  });

  it("loses nothing if it gets no answer, or one that is cut off", async () => {
    const { token, thread, first, questions } = await makeTalk();
    const body = { message: "Instead", thread: thread.id, replaces: first };
    for (const scenario of ["quota", "server-error"])
      expect((await ask(token, body, scenario)).status).toBeGreaterThan(499);
    const broken = await call("/api", {
      token,
      body,
      headers: STREAMED,
      env: withModel("half-stream"),
    });
    expect(await broken.text()).toContain("event: error");
    expect(await questions()).toEqual(["One", "Two"]);
  });

  it("leaves alone what another window has added or replaced meanwhile", async () => {
    const { token, thread, first, questions } = await makeTalk();
    const body = { message: "Slow", thread: thread.id, replaces: first };
    const answering = await call("/api", { token, body, headers: STREAMED, env: withModel("ok") });
    await ask(token, { message: "Added", thread: thread.id });
    await answering.text();
    expect(await questions()).toEqual(["Added", "Slow"]);
    const late = await ask(token, { message: "Late", thread: thread.id, replaces: first });
    expect([late.status, await late.json()]).toMatchObject([
      404,
      { detail: "This chat was changed in another window. Reload the page to see it." },
    ]);
  });

  it.each([0, -1, 1.5, "1"])("is refused where it names %s", async (replaces) => {
    const body = { message: "Hello", replaces };
    expect((await call("/api", { token: await makeToken(), body })).status).toBe(400);
  });

  it("cannot name a message of another thread or person", async () => {
    const { token, thread, first, questions } = await makeTalk();
    const other = await makeThread(token, "Other");
    const stranger = await makeToken();
    await say(stranger, "Mine");
    expect((await ask(token, { message: "X", thread: other.id, replaces: first })).status).toBe(
      404,
    );
    expect((await ask(stranger, { message: "X", replaces: first })).status).toBe(404);
    expect((await ask(stranger, { message: "X", thread: thread.id, replaces: first })).status).toBe(
      404,
    );
    expect(await questions()).toEqual(["One", "Two"]);
  });
});

/** Asks, and leaves after the first text, or while the model is silent. */
async function leave(token: string, body: Ask, scenario: string, isEarly = false) {
  const model = uniqueLetters();
  const left = new AbortController();
  const answering = call("/api", {
    token,
    body,
    headers: STREAMED,
    env: withModel(`${scenario}~${model}`),
    signal: left.signal,
  });
  if (!isEarly) await (await answering).body?.getReader().read();
  else await new Promise((resolve) => setTimeout(resolve, 200));
  left.abort();
  await answering;
  await expect.poll(() => abortedCalls(model)).toBe(1);
}

describe("An answer that the person stops", () => {
  it("is stored as far as it came, marked, with its question", async () => {
    const token = await makeToken();
    const thread = await makeThread(token);
    await leave(token, { message: "Slow", thread: thread.id }, "drip");
    await expect.poll(async () => (await messagesOf(token, thread)).length).toBe(2);
    const [question, answer] = await messagesOf(token, thread);
    expect(question).toMatchObject({ role: "user", message: "Slow" });
    expect(question).not.toHaveProperty("stopped");
    expect(answer).toMatchObject({ role: "agent", stopped: true });
    expect(answer?.message).toMatch(/^Half an/u);
    expect(answer?.html).toContain("<p>Half an");
    expect(await titlesOf(token)).toEqual(["Slow"]);
  });

  it("replaces what its question replaces", async () => {
    const { token, thread, first, questions } = await makeTalk();
    await leave(token, { message: "Instead", thread: thread.id, replaces: first }, "drip");
    await expect.poll(questions).toEqual(["Instead"]);
  });

  it("leaves nothing where nothing had come", async () => {
    const { token, thread, first, questions } = await makeTalk();
    await leave(token, { message: "Lost", thread: thread.id }, "stall", true);
    await leave(token, { message: "Lost", thread: thread.id, replaces: first }, "stall", true);
    expect(await questions()).toEqual(["One", "Two"]);
  });
});

describe("An answer to a thread that is deleted meanwhile", () => {
  it("says so and stores nothing", async () => {
    const token = await makeToken();
    const thread = await makeThread(token);
    const body = { message: "Slow", thread: thread.id };
    const answering = await call("/api", { token, body, headers: STREAMED, env: withModel("ok") });
    await call(`/api/threads/${thread.id}`, { method: "DELETE", token });
    expect(await answering.text()).toContain("This chat was deleted in another window.");
    expect(await db.$count(messages, eq(messages.threadId, thread.id))).toBe(0);
  });
});

describe("A thread from a result", () => {
  it("begins with its brief and its answer, for its owner only", async () => {
    const { token, user } = await makeSession();
    const id = crypto.randomUUID();
    await db.insert(results).values({
      id,
      userId: user.id,
      source: "courseidea",
      title: "Bread for beginners",
      inputs: { prompt: "Baking\nbread", audience: "Parents", titles: " " },
      answer: "**Three** ideas",
      folded: "",
      createdAt: 1,
      updatedAt: 1,
    });
    const response = await call("/api/threads", { token, body: { from: id } });
    const thread = (await response.json()) as Thread;
    expect([response.status, thread]).toMatchObject([201, { title: "Bread for beginners" }]);
    expect(await messagesOf(token, thread)).toMatchObject([
      { role: "user", name: user.username, message: "Prompt: Baking\nbread\nAudience: Parents" },
      { role: "agent", name: "Course Assistant", message: "**Three** ideas" },
    ]);
    const model = uniqueLetters();
    await ask(token, { message: "More", thread: thread.id }, `ok~${model}`);
    expect((await lastModelBody(model)).messages[2]?.content).toBe("**Three** ideas");
    for (const [caller, from] of [
      [await makeToken({ isAdmin: true }), id],
      [token, "unknown"],
    ] as const)
      expect((await call("/api/threads", { token: caller, body: { from } })).status).toBe(404);
  });
});
