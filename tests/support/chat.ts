import { call, withModel } from "#tests/support/app.ts";
import { readJson } from "#tests/support/factories.ts";

export const BOT = "Course Assistant";

export type Message = { role: string; name: string; message: string; html?: string };

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

/** Starts a new thread. */
export const startThread = (token: string) =>
  call("/api/thread", { token, body: { action: "new thread" } });
