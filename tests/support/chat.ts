import { call, withModel } from "#tests/support/app.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { readJson } from "#tests/support/factories.ts";

export const BOT = "Course Assistant";

export type Message = {
  sequence: number;
  role: string;
  name: string;
  message: string;
  html?: string;
  stopped?: boolean;
};

/** The messages of a person's thread. */
export const threadOf = (token: string) => readJson<Message[]>("/api", token);

/** Sends a message and reads the answer to its end, because only a complete answer is stored. */
export async function say(token: string, message: string, scenario = "ok", headers = {}) {
  const response = await call("/api", {
    token,
    headers,
    body: { name: "Me", message },
    env: withModel(scenario),
  });
  return { status: response.status, response, text: await response.clone().text() };
}

/** The titles of a person's threads, the last used ones first. */
export async function titlesOf(token: string, query = ""): Promise<string[]> {
  return (await readJson<Thread[]>(`/api/threads${query}`, token)).map(({ title }) => title);
}

/** Makes a thread by `POST /api/threads`. With a message, it also asks and waits for the answer. */
export async function makeThread(token: string, message?: string): Promise<Thread> {
  const response = await call("/api/threads", { token, body: {} });
  const thread = (await response.json()) as Thread;
  if (message)
    await call("/api", { token, body: { message, thread: thread.id }, env: withModel("ok") });
  return thread;
}

/** The messages of a thread. */
export const messagesOf = (token: string, { id }: Pick<Thread, "id">) =>
  readJson<Message[]>(`/api/threads/${id}`, token);

/** Starts a new thread. */
export const startThread = (token: string) =>
  call("/api/thread", { token, body: { action: "new thread" } });
