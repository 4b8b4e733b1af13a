import type { Context } from "hono";
import { Hono } from "hono";
import * as clients from "#db/clients.ts";
import * as threads from "#db/assistant/threads.ts";
import { BOT_NAME, type ChatMessage, ChatRequest, ThreadRequest } from "#domain/assistant/chat.ts";
import { DEFAULT_MODEL, DEFAULT_TEMPERATURE } from "#domain/clients/client.ts";
import { GeneratorRequest } from "#domain/assistant/generator.ts";
import { ROLE } from "#domain/account-roles.ts";
import { chatMessages } from "#worker/ai/chat.ts";
import { generate } from "#worker/ai/generators.ts";
import type { CallKind } from "#worker/ai/model-request.ts";
import { readyModel } from "#worker/ai/ready-model.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { modelAnswer, noteAttempts, sendAnswer } from "#worker/rest/answer.ts";
import { json } from "#worker/rest/body.ts";
import { limitRate } from "#worker/limits.ts";
import { takeSignedInAnswer } from "#worker/rest/quotas.ts";
import { renderAnswer } from "#worker/sanitize.ts";

/** `/api`: the chat and the generators (product/assistant 1 and 2). */
export const assistant = new Hono<AppEnv>({ strict: false })
  .get("/", requireRole(ROLE.User), async (c) => c.json(await listMessages(c)))
  .post("/thread", requireRole(ROLE.User), json(ThreadRequest), async (c) => {
    const { userId } = c.get("account");
    await limitRate(c, "THREAD_LIMIT", userId);
    await threads.insert(database(c), userId);
    return c.json(await listMessages(c));
  })
  .post("/", requireRole(ROLE.User), json(ChatRequest), async (c) => {
    const { message } = c.req.valid("json");
    const { userId, username } = c.get("account");
    const { quota, ...settings } = await allowAnswer(c, "chat");
    const thread = await threads.take(database(c), userId);
    const messages = chatMessages(thread.messages, message);
    // Stored together and only with a complete answer, so that a failed question can be sent again (product/assistant 2).
    const store = async (text: string) => {
      const question: ChatMessage = { role: "user", name: username, message };
      const reply = {
        role: "agent" as const,
        name: BOT_NAME,
        message: text,
        html: renderAnswer(text),
      };
      await threads.append(database(c), thread.id, [question, reply]);
      return reply;
    };
    return sendAnswer(c, quota, modelAnswer(c, { ...settings, kind: "chat", messages }, store));
  })
  .post("/generate", requireRole(ROLE.User), json(GeneratorRequest), async (c) => {
    const request = c.req.valid("json");
    const { quota, ...allowed } = await allowAnswer(c, "generator");
    const settings = { ...allowed, ...noteAttempts(c) };
    return sendAnswer(c, quota, async function* (signal) {
      const result = yield* generate(c.env, request, { ...settings, signal });
      return { result, html: renderAnswer(result) };
    });
  });

/** The messages of the user's newest thread. Answers have sanitised HTML, rendered here where the row has none. */
async function listMessages(c: Context<AppEnv>): Promise<(ChatMessage & { html?: string })[]> {
  const messages = await threads.list(database(c), c.get("account").userId);
  return messages.map(({ html, ...message }) =>
    message.role === "agent"
      ? { ...message, html: html ?? renderAnswer(message.message) }
      : message,
  );
}

/** Checks the limits, takes the quota and returns it with the model settings of the user's client. */
async function allowAnswer(c: Context<AppEnv>, kind: CallKind) {
  const { userId, clientId } = c.get("account");
  await limitRate(c, "USER_LIMIT", userId);
  const client = await clients.get(database(c), clientId);
  const model = await readyModel(c.env, client?.gptmodel ?? DEFAULT_MODEL, kind);
  const quota = await takeSignedInAnswer(c, { userId, clientId });
  return { quota, model, temperature: client?.gpttemp ?? DEFAULT_TEMPERATURE };
}
