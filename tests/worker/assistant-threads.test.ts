import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as threadRows from "#db/assistant/threads.ts";
import { messages, threads } from "#db/schema/assistant.ts";
import { makeToken, signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { BOT, type Message, say, startThread, threadOf } from "#tests/support/chat.ts";
import { lastModelBody, STREAMED } from "#tests/support/events.ts";
import { db, makeClient, readJson, uniqueLetters } from "#tests/support/factories.ts";

describe("a thread", () => {
  it("can be read whatever the model answered", async () => {
    const token = await makeToken();
    const { status } = await say(token, `Repeat this:\n${">".repeat(3_900)}`);
    expect(status).toBe(200);
    expect(await threadOf(token)).toHaveLength(2);
  });

  it("is empty at first, and then keeps all messages in their order under the account's own name", async () => {
    const { token, user } = await signedIn();
    expect(await threadOf(token)).toEqual([]);
    for (const message of ["One", "Two"]) await say(token, message);
    const thread = await threadOf(token);
    expect(thread.map(({ role, name }) => [role, name])).toEqual([
      ["user", user.username],
      ["agent", BOT],
      ["user", user.username],
      ["agent", BOT],
    ]);
    expect([thread[0]?.message, thread[2]?.message]).toEqual(["One", "Two"]);
  });

  it("keeps what follows a message that another window has replaced meanwhile", async () => {
    const { token } = await signedIn();
    for (const message of ["One", "Two"]) await say(token, message);
    const { id } = (await readJson<{ id: string }[]>("/api/threads", token))[0] ?? { id: "" };
    const [from = 0, first = 0, , to = 0] = (await threadOf(token)).map((row) => row.sequence);
    const append = async (text: string, replaced: threadRows.Replaced) => {
      const message = (role: "user" | "agent") => ({ role, name: "Me", message: text });
      await threadRows.append(db, id, [message("user"), message("agent")], replaced);
      return (await threadOf(token)).map((row) => row.message);
    };
    const others = await append("Other", { from, to: first });
    expect(await append("Late", { from, to })).toEqual([...others, "Late", "Late"]);
  });

  it("is seen by nobody else, not even by administrators or colleagues", async () => {
    const client = await makeClient();
    const token = await makeToken({ clientId: client.id });
    await say(token, "Private");
    for (const isAdmin of [false, true]) {
      const other = await makeToken({ clientId: client.id, isAdmin });
      expect(await threadOf(other)).toEqual([]);
      const model = uniqueLetters();
      await say(other, "Mine", `ok~${model}`);
      expect(JSON.stringify(await lastModelBody(model))).not.toContain("Private");
    }
    expect(await threadOf(token)).toHaveLength(2);
  });

  it("begins anew with 'new thread', for this person only", async () => {
    const [me, other] = [await makeToken(), await makeToken()];
    for (const token of [me, other]) await say(token, "Old");
    const started = await startThread(me);
    expect([started.status, await started.json()]).toEqual([200, []]);
    const model = uniqueLetters();
    await say(me, "New", `ok~${model}`);
    expect((await lastModelBody(model)).messages).toHaveLength(2);
    expect((await threadOf(me))[0]?.message).toBe("New");
    expect((await threadOf(other))[0]?.message).toBe("Old");
  });

  it.each([
    ["its first question", 0],
    ["a later question", 1],
  ])(
    "gets its answer to %s even if a new thread has been started meanwhile",
    async (_, earlier) => {
      const { token, user } = await signedIn();
      for (let turn = 0; turn < earlier; turn += 1) await say(token, "Earlier");
      const body = { message: "Slow" };
      const answering = await call("/api", {
        token,
        body,
        headers: STREAMED,
        env: withModel("ok"),
      });
      await startThread(token);
      expect(await answering.text()).toContain("event: done");
      expect(await threadOf(token)).toEqual([]);
      const kept = await db
        .select({ thread: threads.id, message: messages.message })
        .from(messages)
        .innerJoin(threads, eq(threads.id, messages.threadId))
        .where(eq(threads.userId, user.id));
      expect(kept).toHaveLength(2 * earlier + 2);
      expect(new Set(kept.map(({ thread }) => thread)).size).toBe(1);
    },
  );

  it("is started only where the newest one has been used", async () => {
    const { token, user } = await signedIn();
    const count = () => db.$count(threads, eq(threads.userId, user.id));
    await startThread(token);
    expect(await count()).toBe(0);
    await say(token, "One");
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await (await startThread(token)).json()).toEqual([]);
    }
    expect(await count()).toBe(2);
    await say(token, "Lost", "quota");
    await startThread(token);
    expect(await count()).toBe(3);
  });

  it("stores an answer's HTML, and renders that of an old answer without", async () => {
    const token = await makeToken();
    const { response } = await say(token, "**Hello**");
    const { html, message } = (await response.json()) as Message;
    const isAnswer = eq(messages.message, message);
    const stored = async () => (await threadOf(token)).at(-1)?.html;
    expect(await stored()).toBe(html);
    await db.update(messages).set({ html: "<p>As stored</p>" }).where(isAnswer);
    expect(await stored()).toBe("<p>As stored</p>");
    await db.update(messages).set({ html: null }).where(isAnswer);
    expect(await stored()).toBe(html);
  });

  it("does not begin anew by any other action", async () => {
    const token = await makeToken();
    await say(token, "Old");
    for (const body of [{}, { action: "delete" }, { action: "" }]) {
      expect((await call("/api/thread", { token, body })).status).toBe(400);
    }
    expect(await threadOf(token)).toHaveLength(2);
  });
});
