import { type Context, Hono } from "hono";
import * as threadRows from "#db/assistant/threads.ts";
import type { StoredMessage } from "#db/assistant/threads.ts";
import * as results from "#db/assistant/results.ts";
import { requireRoom } from "#db/assistant/results.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import {
  type ChatMessage,
  ChatRequest,
  ThreadChanges,
  ThreadDraft,
  ThreadQuery,
  ThreadRequest,
  briefOf,
  boundedHistory,
} from "#domain/assistant/chat.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { answerText } from "#worker/answers/send.ts";
import { byPerson } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate, limitSearches } from "#worker/limits.ts";
import { Problem, notFound, found } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { sanitizeStoredVersion } from "#worker/sanitize.ts";
import type { ModelRequest } from "#worker/model/request.ts";

/** `/api`: the chat (product/assistant 2). */
export const chat = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => c.json(await newestMessages(c)))
  .post("/thread", byPerson, json(ThreadRequest), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "THREAD_LIMIT", userId);
    await threadRows.insert(database(c), userId, false);
    return c.json(await newestMessages(c));
  })
  .post("/", byPerson, json(ChatRequest), async (c) => {
    const { message, thread: id, replaces } = c.req.valid("json");
    const { userId, username: name } = signedIn(c);
    const [known] = await Promise.all([
      threadRows.list(database(c), userId, id),
      requireRoom(database(c), userId),
    ]);
    if (known === null && id !== undefined)
      throw new Problem(404, { detail: CHAT_SENTENCES.deleted });
    const former = known?.messages ?? [];
    const at = former.findIndex(({ sequence }) => sequence === replaces);
    if (replaces !== undefined && at === -1)
      throw new Problem(404, { detail: CHAT_SENTENCES.changed });
    const newest = former.at(-1)?.sequence ?? 0;
    const replaced = replaces === undefined ? undefined : { from: replaces, to: newest };
    const messages = chatMessages(replaced ? former.slice(0, at) : former, message);
    const asked = { kind: "chat" as const, feature: "chat", messages };
    const answer = await openAnswer(c, signedIn(c), asked);
    // A thread with messages is in use, any other one is marked while the model answers. Storing the answer finds out whether the thread
    // is still there.
    const isInUse = known !== null && former.length > 0;
    const taking = isInUse ? Promise.resolve(known) : takeThread(c, known?.id);
    taking.catch(() => undefined);
    // Stored together and only with an answer, so that a failed question can be sent again (product/assistant 2).
    const store = async (text: string, stopped = false) => {
      const reply = { role: "agent" as const, name: BOT_NAME, message: text };
      const html = await renderAnswer(text);
      const question = { role: "user" as const, name, message };
      const thread = await taking;
      const stored = await threadRows.append(
        database(c),
        thread.id,
        [question, { ...reply, html, stopped }],
        replaced,
      );
      if (stored === null) throw new Problem(404, { detail: CHAT_SENTENCES.deleted });
      return {
        ...reply,
        html,
        sequence: stored.answer,
        question: stored.question,
        thread: thread.id,
      };
    };
    return answer.send(answerText(c, store, async (text) => store(text, true)));
  });

/** Marks the user's thread as used. Throws 404 if it was deleted a moment ago. */
async function takeThread(c: Context<AppEnv>, id: string | undefined) {
  const thread = await threadRows.take(database(c), signedIn(c).userId, id);
  if (thread === null) throw new Problem(404, { detail: CHAT_SENTENCES.deleted });
  return thread;
}

/** The messages of the user's newest thread. The header X-Thread has the thread's id. */
async function newestMessages(c: Context<AppEnv>) {
  const newest = await threadRows.list(database(c), signedIn(c).userId);
  if (newest) c.header("X-Thread", newest.id);
  return shownMessages(newest?.messages ?? []);
}

/** `/api/threads`: the threads of the signed-in person (product/assistant 2). Those of other people are answered with 404. */
export const threads = new Hono<AppEnv>({ strict: false })
  .use(byPerson)
  .get("/", limitSearches, query(ThreadQuery), async (c) => {
    const { userId } = signedIn(c);
    const asked = c.req.valid("query");
    return sendPage(c, await threadRows.page(database(c), userId, asked), asked);
  })
  .post("/", json(ThreadDraft), async (c) => {
    const { userId } = signedIn(c);
    const { from } = c.req.valid("json");
    await limitRate(c, "THREAD_LIMIT", userId);
    const thread =
      from === undefined
        ? await threadRows.insert(database(c), userId, true)
        : await insertFromResult(c, from);
    if (thread === null) throw notFound();
    return c.json(thread, 201);
  })
  .get("/:id", async (c) => {
    const { userId } = signedIn(c);
    return c.json(
      await shownMessages(
        found(await threadRows.list(database(c), userId, c.req.param("id"))).messages,
      ),
    );
  })
  .post("/:id", json(ThreadChanges), async (c) => {
    const { userId } = signedIn(c);
    const changes = c.req.valid("json");
    return c.json(found(await threadRows.rename(database(c), userId, c.req.param("id"), changes)));
  })
  .delete("/:id", async (c) => {
    const { userId } = signedIn(c);
    return done(c, await threadRows.remove(database(c), userId, c.req.param("id")));
  });

/** A thread with the brief of a result as its question and the result as its answer. */
async function insertFromResult(c: Context<AppEnv>, id: string): Promise<Thread> {
  const { userId, username } = signedIn(c);
  const result = found(await results.get(database(c), userId, id));
  const { title, inputs, labels } = result;
  return threadRows.insertFilled(database(c), userId, title, [
    { role: "user", name: username, message: briefOf(inputs, labels) || title },
    { role: "agent", name: BOT_NAME, message: CHAT_SENTENCES.resultDeleted, resultId: id },
  ]);
}

/** A message of `GET /api` and `GET /api/threads/{id}`. */
type SentMessage = ChatMessage & {
  sequence: number;
  html?: string;
  aiGenerated?: true;
  stopped?: true;
};

/** The messages of a thread. Answers have sanitised HTML, rendered here where the row has none. */
async function shownMessages(messages: StoredMessage[]): Promise<SentMessage[]> {
  const shown = messages.map(async ({ html, edited, stopped, ...message }) => ({
    ...message,
    ...(message.role === "agent" && {
      ...AI_MARK,
      html: edited
        ? sanitizeStoredVersion(edited)
        : (html ?? (await renderAnswer(message.message))),
    }),
    ...(stopped && { stopped }),
  }));
  return Promise.all(shown);
}

const INSTRUCTIONS = [
  `You are ${BOT_NAME}, a friendly and practical assistant for course creators and educators.`,
  "You help them to plan, write, promote and improve courses, lessons, communities and the business around them.",
  "Answer in the language of the person, briefly and to the point, in plain Markdown. Give an example where it helps, and ask back when you lack what you need.",
  "Say so when you do not know something. Do not invent sources, figures or quotations.",
].join("\n");

/**
 * The messages of a chat: our instructions, the newest messages of the thread within its bounds, and the new message.
 * @param history the thread so far, oldest first, without the new message
 */
function chatMessages(history: readonly ChatMessage[], message: string): ModelRequest["messages"] {
  return [
    { role: "system", content: INSTRUCTIONS },
    ...boundedHistory(history).map(toModelMessage),
    { role: "user", content: message },
  ];
}

function toModelMessage(message: ChatMessage): ModelRequest["messages"][number] {
  return { role: message.role === "agent" ? "assistant" : "user", content: message.message };
}
