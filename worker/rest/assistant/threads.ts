import type { Context } from "hono";
import type { Thread } from "#domain/assistant/answers.ts";
import { Hono } from "hono";
import * as messageRows from "#db/assistant/messages.ts";
import * as resultRows from "#db/assistant/results.ts";
import * as threadRows from "#db/assistant/threads.ts";
import { briefOf, ThreadChanges, ThreadDraft, ThreadQuery } from "#domain/assistant/chat.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import { ROLE } from "#domain/account-roles.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate, limitSearches } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { shownMessages } from "#worker/rest/assistant/shown-messages.ts";
import { json, query } from "#worker/rest/body.ts";
import { sendPage } from "#worker/rest/list-pages.ts";

/** `/api/threads`: the threads of the signed-in person (product/assistant 2). Those of other people are answered with 404. */
export const threads = new Hono<AppEnv>({ strict: false })
  .use(requireRole(ROLE.User))
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
    const thread = await messageRows.list(database(c), userId, c.req.param("id"));
    if (thread === null) throw notFound();
    return c.json(await shownMessages(thread.messages));
  })
  .post("/:id", json(ThreadChanges), async (c) => {
    const { userId } = signedIn(c);
    const changes = c.req.valid("json");
    const thread = await threadRows.rename(database(c), userId, c.req.param("id"), changes);
    if (thread === null) throw notFound();
    return c.json(thread);
  })
  .delete("/:id", async (c) => {
    const { userId } = signedIn(c);
    if (!(await threadRows.remove(database(c), userId, c.req.param("id")))) throw notFound();
    return c.body(null, 204);
  });

/** A thread with the brief of a result as its question and the result as its answer. */
async function insertFromResult(c: Context<AppEnv>, id: string): Promise<Thread> {
  const { userId, username } = signedIn(c);
  const result = await resultRows.get(database(c), userId, id);
  if (result === null) throw notFound();
  const { title, inputs, labels } = result;
  return threadRows.insertFilled(database(c), userId, title, [
    { role: "user", name: username, message: briefOf(inputs, labels) || title },
    { role: "agent", name: BOT_NAME, message: CHAT_SENTENCES.resultDeleted, resultId: id },
  ]);
}
