import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fillFolds } from "#db/base/database.ts";
import { messages, threads } from "#db/schema/assistant.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeThread, messagesOf, say, titlesOf } from "#tests/support/chat.ts";
import { db, readJson } from "#tests/support/factories.ts";

describe("GET /api/threads", () => {
  it("gives a person's threads, the last used ones first, a page at a time with the number of all", async () => {
    const token = await makeToken();
    const first = await makeThread(token, "First question");
    await makeThread(token, "Second question");
    await say(await makeToken(), "Somebody else's");
    expect(await titlesOf(token)).toEqual(["Second question", "First question"]);
    await call("/api", { token, body: { message: "More", thread: first.id } });
    expect(await titlesOf(token)).toEqual(["First question", "Second question"]);
    const page = await call("/api/threads?page=2&size=1", { token });
    expect(page.headers.get("X-Total-Count")).toBe("2");
    expect(await page.json()).toMatchObject([
      { title: "Second question", isNamed: false, version: 1 },
    ]);
    const beyond = await call("/api/threads?page=9&size=1", { token });
    expect([await beyond.json(), beyond.headers.get("X-Total-Count")]).toEqual([[], "2"]);
  });

  it("finds words of titles and of messages, without their accents and case", async () => {
    const token = await makeToken();
    const named = await makeThread(token, "Bruchrechnung üben");
    await call(`/api/threads/${named.id}`, { token, body: { title: "Größere Brüche" } });
    await makeThread(token, "Sourdough");
    expect(await titlesOf(token, "?search=grossere")).toEqual(["Größere Brüche"]);
    expect(await titlesOf(token, "?search=BRUCHRECHNUNG%20UBEN")).toEqual(["Größere Brüche"]);
    // The fake model repeats the question in its answer.
    expect(await titlesOf(token, "?search=last:%20sour")).toEqual(["Sourdough"]);
    expect(await titlesOf(token, "?search=100%25")).toEqual([]);
    expect(await titlesOf(await makeToken(), "?search=sour")).toEqual([]);
  });

  it("finds old threads too, whose title is their first question, once their folds are filled", async () => {
    // Other test files share the database and leave rows without folds.
    while ((await fillFolds(db)) > 0);
    const { token, user } = await makeSession();
    const { id } = await makeThread(token, `Brüche  erklären\n${"a".repeat(80)}`);
    await db
      .update(threads)
      .set({ title: "", titleFolded: null })
      .where(eq(threads.userId, user.id));
    await db.update(messages).set({ messageFolded: null }).where(eq(messages.threadId, id));
    const title = `Brüche erklären ${"a".repeat(44)}`;
    expect(await titlesOf(token, "?search=erkl")).toEqual([title]);
    while ((await fillFolds(db, 1)) > 0);
    expect(await titlesOf(token, "?search=bruche")).toEqual([title]);
    const unfolded = sql`${messages.messageFolded} is null and ${messages.threadId} = ${id}`;
    expect(await db.$count(messages, unfolded)).toBe(0);
  });

  it.each(["?size=0", "?size=501", "?page=0", "?page=x", `?search=${"a".repeat(101)}`])(
    "refuses %s",
    async (query) => {
      expect((await call(`/api/threads${query}`, { token: await makeToken() })).status).toBe(400);
    },
  );
});

describe("The threads of a person", () => {
  it("are 500 at the most: the oldest one without a name goes", async () => {
    const { token, user } = await makeSession();
    await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      insert into threads select ${user.id} || i, ${user.id}, i, i, 'Chat ' || i, '', i = 1, i, 1, 0 from n`);
    const newest = await makeThread(token);
    const left = await readJson<Thread[]>("/api/threads?size=500", token);
    expect(left).toHaveLength(500);
    expect(left[0]?.id).toBe(newest.id);
    expect(left.slice(-2).map(({ title }) => title)).toEqual(["Chat 3", "Chat 1"]);
    await db.update(threads).set({ isNamed: true, askedAt: 1 }).where(eq(threads.userId, user.id));
    const refused = await call("/api/threads", { token, body: {} });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: "You have 500 chats with a name of their own. Delete one of them to start another.",
    });
    expect(await db.$count(threads, eq(threads.userId, user.id))).toBe(500);
  });
});

describe("POST /api/threads", () => {
  it("answers 201 with the thread, which is the newest one if that is unused", async () => {
    const token = await makeToken();
    const response = await call("/api/threads", { token, body: {} });
    const thread = (await response.json()) as Thread;
    expect(response.status).toBe(201);
    expect(thread).toMatchObject({ title: "", isNamed: false, updatedAt: null, version: 1 });
    expect(await makeThread(token)).toEqual(thread);
    await say(token, "Used");
    expect((await makeThread(token)).id).not.toBe(thread.id);
  });
});

describe("One thread", () => {
  it("is renamed, and keeps its name; a stale version is refused with the current thread", async () => {
    const token = await makeToken();
    const thread = await makeThread(token, "Question");
    const rename = (body: object) => call(`/api/threads/${thread.id}`, { token, body });
    const renamed = await rename({ title: " Fractions ", version: 1 });
    expect([renamed.status, await renamed.json()]).toMatchObject([
      200,
      { id: thread.id, title: "Fractions", isNamed: true, version: 2 },
    ]);
    const stale = await rename({ title: "Sums", version: 1 });
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { current: { title: "Fractions", version: 2 } },
    ]);
    const [first] = await messagesOf(token, thread);
    await call("/api", {
      token,
      body: { message: "Other", thread: thread.id, replaces: first?.sequence },
    });
    expect(await titlesOf(token)).toEqual(["Fractions"]);
    for (const body of [{}, { title: " " }, { title: "a".repeat(101) }, { title: 1 }, []])
      expect((await rename(body)).status).toBe(400);
  });

  it("is deleted with its messages; afterwards it is not there", async () => {
    const token = await makeToken();
    const thread = await makeThread(token, "Question");
    const path = `/api/threads/${thread.id}`;
    expect((await call(path, { method: "DELETE", token })).status).toBe(204);
    expect(await db.$count(messages, eq(messages.threadId, thread.id))).toBe(0);
    expect((await call(path, { method: "DELETE", token })).status).toBe(404);
    expect((await call(path, { token })).status).toBe(404);
    const asked = await call("/api", { token, body: { message: "More", thread: thread.id } });
    expect([asked.status, await asked.json()]).toMatchObject([
      404,
      { detail: "This chat was deleted in another window." },
    ]);
  });

  it("is not there for anybody else", async () => {
    const thread = await makeThread(await makeToken(), "Private");
    const path = `/api/threads/${thread.id}`;
    for (const isAdmin of [false, true]) {
      const token = await makeToken({ isAdmin });
      const answers = [
        await call(path, { token }),
        await call(path, { token, body: { title: "Mine" } }),
        await call(path, { method: "DELETE", token }),
        await call("/api", { token, body: { message: "More", thread: thread.id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await db.$count(messages, eq(messages.threadId, thread.id))).toBe(2);
  });
});
