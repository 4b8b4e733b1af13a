import { useState } from "react";
import { answerFailure, readAnswer, STREAMED } from "#app/assistant/read-answer.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { BOT_NAME, type ChatMessage } from "#domain/assistant/chat.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";

/** A message on the page. */
export type ShownMessage = ChatMessage & {
  /** The complete answer as sanitised HTML. */
  html?: string;
  /** Why this message got no answer. The person can send it again. */
  failure?: string;
};

/** The messages of the chat page, and functions to send, retry and start a new thread. */
export function useChat(initial: ShownMessage[]) {
  const [messages, setMessages] = useState(initial);
  const [isAnswering, setAnswering] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = useSession()?.user ?? "You";

  /** Shows the message at once, then the answer while it streams. */
  async function send(message: string, before = messages) {
    const question: ShownMessage = { role: "user", name, message };
    const show = (reply: Omit<ShownMessage, "role" | "name">) =>
      setMessages([...before, question, { role: "agent", name: BOT_NAME, ...reply }]);
    setFailure(undefined);
    setAnswering(true);
    setMessages([...before, question]);
    try {
      const call = rest().api.$post({ json: { name, message } }, STREAMED);
      show(await readAnswer<ShownMessage>(call, (text) => show({ message: text })));
    } catch (error) {
      setMessages([...before, { ...question, failure: answerFailure(error) }]);
    } finally {
      setAnswering(false);
    }
  }

  async function resend(message: ShownMessage) {
    await send(
      message.message,
      messages.filter((other) => other !== message),
    );
  }

  /** Replaces the list with the server's. */
  async function startThread() {
    setFailure(undefined);
    const json = { action: "new thread" } as const;
    const response = await rest()
      .api.thread.$post({ json })
      .catch(() => null);
    if (response?.ok) setMessages(await response.json());
    else setFailure(ANSWER_FAILURES.unavailable);
  }

  return {
    messages,
    isAnswering,
    failure,
    send: (message: string) => void send(message),
    resend,
    startThread,
  };
}
