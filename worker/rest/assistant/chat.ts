import type { Context } from "hono";
import { Hono } from "hono";
import * as messageRows from "#db/assistant/messages.ts";
import { requireRoom } from "#db/assistant/storage.ts";
import * as threads from "#db/assistant/threads.ts";
import { ChatRequest, ThreadRequest } from "#domain/assistant/chat.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { chatMessages } from "#worker/model/chat.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem } from "#worker/problem.ts";
import { answerText } from "#worker/answers/send.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { shownMessages } from "#worker/rest/assistant/shown-messages.ts";
import { json } from "#worker/rest/body.ts";
import { limitRate } from "#worker/limits.ts";
import { renderAnswer } from "#worker/answers/html.ts";

/** `/api`: the chat (product/assistant 2). */
export const chat = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.User), async (c) => c.json(await newestMessages(c)))
  .post("/thread", requireRole(ROLE.User), json(ThreadRequest), async (c) => {
    const { userId } = signedIn(c);
    await limitRate(c, "THREAD_LIMIT", userId);
    await threads.insert(database(c), userId, false);
    return c.json(await newestMessages(c));
  })
  .post("/", requireRole(ROLE.User), json(ChatRequest), async (c) => {
    const { message, thread: id, replaces } = c.req.valid("json");
    const { userId, username: name } = signedIn(c);
    const [known] = await Promise.all([
      messageRows.list(database(c), userId, id),
      requireRoom(database(c), userId),
    ]);
    if (known === null && id !== undefined) throw gone(CHAT_SENTENCES.deleted);
    const former = known?.messages ?? [];
    const at = former.findIndex(({ sequence }) => sequence === replaces);
    if (replaces !== undefined && at === -1) throw gone(CHAT_SENTENCES.changed);
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
      const stored = await messageRows.append(
        database(c),
        thread.id,
        [question, { ...reply, html, stopped }],
        replaced,
      );
      if (stored === null) throw gone(CHAT_SENTENCES.deleted);
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

/** Marks the user's thread as used. Throws 404 where it was deleted a moment ago. */
async function takeThread(c: Context<AppEnv>, id: string | undefined) {
  const thread = await messageRows.take(database(c), signedIn(c).userId, id);
  if (thread === null) throw gone(CHAT_SENTENCES.deleted);
  return thread;
}

function gone(detail: string): Problem {
  return new Problem(404, "Not Found", { detail });
}

/** The messages of the user's newest thread. The header X-Thread has the thread's id. */
async function newestMessages(c: Context<AppEnv>) {
  const newest = await messageRows.list(database(c), signedIn(c).userId);
  if (newest) c.header("X-Thread", newest.id);
  return shownMessages(newest?.messages ?? []);
}
