import { useRef, useState } from "react";
import {
  createThread,
  type OpenedThread,
  readThread,
  type ShownMessage,
} from "#app/chat/chat-load.ts";
import { answerFailure, readAnswer, STREAMED } from "#app/answers/read-answer.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";

/** A question, and the stored message that it replaces. */
export type Turn = { message: string; replaced?: ShownMessage };

type Answer = ShownMessage & { question: number; thread: string };

type Events = {
  /** The server has the question: its answer has begun. */
  onBegun(): void;
  /** The answer is stored in a thread. */
  onStored(thread: string): void;
  /** The question got no answer, and is not on the page any more. */
  onReturned(turn: Turn): void;
  /** The question got no complete answer. It is on the page, with its failure. */
  onFailed(message: string): void;
};

/** Milliseconds between the looks for a stopped answer, and their number. */
const SETTLING = { pause: 150, looks: 8 };

/** The messages of a thread, and functions to send, stop and repeat (product/assistant 2). */
export function useChat(opened: OpenedThread, events: Events) {
  const [messages, setMessages] = useState(opened.messages);
  const [isAnswering, setAnswering] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The sentence for screen readers. */
  const [status, setStatus] = useState("");
  const thread = useRef(opened.id);
  const stopping = useRef<AbortController>(undefined);
  const failed = useRef<{ message: string; before: ShownMessage[] }>(undefined);
  const name = useSession()?.user ?? "You";

  /** Shows the question at once, then the answer while it streams. */
  async function send({ message, replaced }: Turn, former = messages) {
    const before = replaced ? former.slice(0, placeOf(replaced, former)) : former;
    const question: ShownMessage = { role: "user", name, message };
    const show = (reply: Partial<ShownMessage>) =>
      setMessages([
        ...before,
        question,
        { role: "agent", name: BOT_NAME, message: text, ...finished, ...reply },
      ]);
    const giveBack = () => {
      setMessages(former);
      events.onReturned({ message, replaced });
    };
    let text = "";
    let finished: Pick<ShownMessage, "html" | "end"> = {};
    const stop = new AbortController();
    stopping.current = stop;
    setFailure(undefined);
    setAnswering(true);
    setStatus(`${BOT_NAME} is writing ...`);
    setMessages([...before, question]);
    try {
      thread.current ??= await createThread();
      const json = { name, message, thread: thread.current, replaces: replaced?.sequence };
      const call = rest(stop.signal).api.$post({ json }, STREAMED);
      const answer = await readAnswer<Answer>(call, (soFar, blocks) => {
        if (text === "") events.onBegun();
        text = soFar;
        finished = blocks;
        show({});
      });
      const { question: sequence, thread: stored, ...reply } = answer;
      setMessages([...before, { ...question, sequence }, reply]);
      setStatus("Answer ready");
      events.onStored(stored);
    } catch (error) {
      const isStopped = stop.signal.aborted;
      setStatus(isStopped && text !== "" ? CHAT_SENTENCES.stopped : "");
      if (isStopped) {
        if (text !== "") show({ stopped: true });
        // The server may have stored a text that has not arrived here.
        const isStored = await settle(thread.current, message, former);
        if (!isStored && text === "") giveBack();
      } else if (replaced) {
        setFailure(answerFailure(error));
        giveBack();
      } else {
        const cause = answerFailure(error);
        if (text === "") setMessages([...before, { ...question, failure: cause }]);
        else show({ failure: cause });
        failed.current = { message, before };
        events.onFailed(message);
      }
    } finally {
      setAnswering(false);
    }
  }

  /**
   * Waits until the server has stored a stopped turn, and shows what it has stored.
   * @returns whether it has stored anything
   */
  async function settle(id: string | undefined, message: string, former: ShownMessage[]) {
    if (id === undefined) return false;
    for (let look = 0; look < SETTLING.looks; look += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      const stored = await readMessages(id);
      if (stored && isNewTurn(stored, message, former)) {
        setMessages(stored);
        events.onStored(id);
        return true;
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => setTimeout(resolve, SETTLING.pause));
    }
    return false;
  }

  /** Sends a failed question again. If its line broke, the server has stored the turn as far as it came, and the new one replaces it. */
  async function resend() {
    if (!failed.current) return;
    const { message, before } = failed.current;
    const stored = thread.current ? await readMessages(thread.current) : null;
    if (stored && isNewTurn(stored, message, before))
      await send({ message, replaced: stored.at(-2) }, stored);
    else await send({ message }, before);
  }

  return {
    messages,
    isAnswering,
    failure,
    status,
    send: (turn: Turn) => void send(turn),
    resend: () => void resend(),
    stop: () => stopping.current?.abort(),
  };
}

function placeOf(message: ShownMessage, messages: ShownMessage[]): number {
  const place = messages.findIndex(
    (other) => other === message || (other.sequence ?? -1) === message.sequence,
  );
  return place === -1 ? messages.length : place;
}

/** Whether the newest turn has this question and is newer than the messages from before it. */
function isNewTurn(messages: ShownMessage[], question: string, former: ShownMessage[]): boolean {
  const newest = Math.max(0, ...former.map(({ sequence = 0 }) => sequence));
  const asked = messages.at(-2);
  return asked?.message === question && (asked.sequence ?? 0) > newest;
}

async function readMessages(id: string): Promise<ShownMessage[] | null> {
  const response = await readThread(id).catch(() => null);
  return response?.ok ? response.json() : null;
}
