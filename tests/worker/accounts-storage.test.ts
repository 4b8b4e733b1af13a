import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as results from "#db/assistant/results.ts";
import { messages, results as resultTable, threads } from "#db/schema/assistant.ts";
import { MAX_EDITED } from "#domain/assistant/results.ts";
import { MAX_RECENT_RESULTS, MAX_STORED_BYTES, STORAGE_FULL } from "#domain/assistant/storage.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeThread, type Message, messagesOf } from "#tests/support/chat.ts";
import { db, readJson, readProblem } from "#tests/support/factories.ts";
import { addResult, DRAFT, makePerson } from "#tests/support/results.ts";

type Person = Awaited<ReturnType<typeof makePerson>>;

async function usedBy({ token }: Person): Promise<number> {
  return (await readJson<{ bytes: number }>("/account/storage", token)).bytes;
}

/** Begins a chat with a result. Returns the id of the thread. */
async function continueInChat({ token }: Person, from: string): Promise<string> {
  const response = await call("/api/threads", { token, body: { from } });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

/** Makes a person's storage full, without storing 50 MB. */
async function fill({ userId }: Person): Promise<void> {
  const threadId = crypto.randomUUID();
  await db
    .insert(threads)
    .values({ id: threadId, userId, createdAt: 1, askedAt: 1, bytes: MAX_STORED_BYTES });
}

const size = (texts: string[]) => new TextEncoder().encode(texts.join("")).length;

describe("The storage of a person", () => {
  it("has the bytes of results and messages as they are stored, and none after their deletion", async () => {
    const person = await makePerson();
    expect(await readJson("/account/storage", person.token)).toEqual({
      bytes: 0,
      limit: MAX_STORED_BYTES,
    });
    const id = await addResult(person.userId, { answer: "Ünïcode 🎈" });
    const [stored] = await db.select().from(resultTable).where(eq(resultTable.id, id));
    const { inputs, answer, folded } = stored!;
    const ofResult = size([JSON.stringify(inputs), answer, folded]);
    expect(await usedBy(person)).toBe(ofResult);

    const { id: thread } = await makeThread(person.token, "Größe?");
    const rows = await db.select().from(messages).where(eq(messages.threadId, thread));
    expect(rows).toHaveLength(2);
    const ofMessages = size(
      rows.flatMap((row) => [row.message, row.html ?? "", row.messageFolded ?? ""]),
    );
    expect(await usedBy(person)).toBe(ofResult + ofMessages);

    await call(`/api/threads/${thread}`, { token: person.token, method: "DELETE" });
    expect(await usedBy(person)).toBe(ofResult);
    await call("/api/results", { token: person.token, method: "DELETE", body: { id } });
    expect(await usedBy(person)).toBe(0);
  });

  it("shrinks when an answer is replaced by another one", async () => {
    const person = await makePerson();
    const { token } = person;
    const thread = await makeThread(token, "First?");
    const before = await usedBy(person);
    const [question] = await messagesOf(token, thread);
    const body = { message: "First?", thread: thread.id, replaces: question?.sequence };
    expect((await call("/api", { token, body, env: withModel("ok") })).status).toBe(200);
    expect(await usedBy(person)).toBe(before);
  });

  it("is not filled by ten chats that begin with one result", async () => {
    const person = await makePerson();
    const id = await addResult(person.userId);
    const edited = `<p>${"ä".repeat(50_000)}</p>`;
    await results.update(db, person.userId, id, { edited, version: 1 });
    const before = await usedBy(person);
    for (let count = 0; count < 10; count++) await continueInChat(person, id);
    expect((await usedBy(person)) - before).toBeLessThan(10 * 500);
  });

  it("that is full takes no result, no own version, no chat, and calls no model", async () => {
    const person = await makePerson();
    const id = await addResult(person.userId);
    await fill(person);
    expect(await results.insert(db, person.userId, DRAFT)).toBeUndefined();
    const settings = await readJson("/api/results/settings", person.token);
    expect(settings).toEqual({ records: true, isFull: true });
    const edit = { edited: "<p>Mine</p>", version: 1 };
    const path = `/api/results/${id}`;
    for (const [to, body] of [
      [path, edit],
      ["/api/threads", { from: id }],
      ["/api", { message: "Hi" }],
    ] as const) {
      const refused = await call(to, { token: person.token, body });
      expect(refused.status, to).toBe(409);
      expect(await readProblem(refused)).toMatchObject({ detail: STORAGE_FULL });
    }
    expect(
      (await call(path, { token: person.token, body: { edited: null, version: 1 } })).status,
    ).toBe(200);
  });
});

describe("An own version", () => {
  it("is measured as it is stored", async () => {
    const person = await makePerson();
    const path = `/api/results/${await addResult(person.userId)}`;
    const send = async (edited: string) =>
      call(path, { token: person.token, body: { edited, version: 1 } });
    const refused = await send("&".repeat(MAX_EDITED));
    expect(refused.status).toBe(400);
    expect(await readProblem(refused)).toMatchObject({ errors: [{ path: "edited" }] });
    expect((await send("a".repeat(MAX_EDITED))).status).toBe(200);
  });
});

describe("A chat that began with a result", () => {
  it("shows the result as it is now, finds it, and says so when it has been deleted", async () => {
    const person = await makePerson();
    const id = await addResult(person.userId, { answer: "Sourdough" });
    const thread = await continueInChat(person, id);
    const read = async () =>
      (await readJson<Message[]>(`/api/threads/${thread}`, person.token)).at(-1);
    expect(await read()).toMatchObject({ message: "Sourdough", html: "<p>Sourdough</p>\n" });
    await results.update(db, person.userId, id, {
      edited: "<p>Baguette<script>1</script></p>",
      version: 1,
    });
    expect(await read()).toMatchObject({ html: "<p>Baguette</p>" });
    const found = await readJson<unknown[]>("/api/threads?search=baguette", person.token);
    expect(found).toHaveLength(1);
    expect(await (await call("/account/data", { token: person.token })).text()).toContain(
      "Baguette",
    );
    await results.remove(db, person.userId, [id]);
    expect(await read()).toMatchObject({
      message: "The result with which this chat began has been deleted.",
    });
  });

  it("keeps the result from being removed by newer ones", async () => {
    const person = await makePerson();
    const id = await addResult(person.userId);
    await continueInChat(person, id);
    const ids = JSON.stringify(
      Array.from({ length: MAX_RECENT_RESULTS + 5 }, () => crypto.randomUUID()),
    );
    await db.run(sql`insert into ${resultTable} (id, user_id, source, title, inputs, answer, folded, created_at, updated_at)
      select value, ${person.userId}, 'busname', 'Newer', '{}', '', '', ${Date.now() + 1000} + key, 0 from json_each(${ids})`);
    await addResult(person.userId);
    expect(await results.get(db, person.userId, id)).not.toBeNull();
  });
});
