import { useRef, useState } from "react";
import { redirect } from "react-router";
import { failureSentence, readAnswer, STREAMED } from "#app/answers/read-answer.ts";
import { rest, currentSession, LoadFailed } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { BOT_NAME, CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";
import type { Thread } from "#domain/assistant/replies.ts";
import { AnswerFailed } from "#app/event-stream.ts";
import { pathParameters, type RestReply } from "#app/rest-client.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import { problemSentence } from "#app/calls/use-call.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import type { ChatMessage } from "#domain/assistant/chat.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-filters.ts";

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
        setFailure(failureSentence(error));
        giveBack();
      } else {
        const cause = failureSentence(error);
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

export type ShownMessage = ChatMessage & {
  /** Left out while the message is not stored. */
  sequence?: number;
  /** The answer as sanitised HTML: complete, or its finished blocks where `end` is set. */
  html?: string;
  /** The length of the text that the HTML covers, while the answer streams or after it was cut off. */
  end?: number;
  /** True for an answer that the person has stopped. */
  stopped?: true;
  /** The reason why this turn got no complete answer. The person can send it again. */
  failure?: string;
};

/** The thread on the page. `id` is undefined if the person has no thread, or if the thread is gone. `failure`: why it could not be loaded. */
export type OpenedThread = {
  id?: string;
  messages: ShownMessage[];
  isGone?: boolean;
  failure?: string;
};

/** The threads beside the chat, and how many there are. */
export type ThreadRows = { rows: Thread[]; total: number; search: string };

/** The number of threads in the list, before and after "Show all chats". */
const SHOWN = { some: "40", all: "500" };

/** Loads the person's threads: those that the address searches for. */
export async function loadThreads(request: Request): Promise<ThreadRows> {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("search") ?? "").slice(0, MAX_SEARCH_LENGTH);
  const size = searchParams.has("all") ? SHOWN.all : SHOWN.some;
  const call = rest(request.signal).api.threads.$get({ query: { search, size } });
  return { ...(await loadPage<Thread>(request, call)), search };
}

/** The person who opened or created a thread in this tab, by its id. */
const owners = new Map<string, string | undefined>();

/**
 * Loads the thread that the address names, or the newest one.
 * @throws a redirect to the newest one if somebody else has opened the thread, and has signed out since
 */
export async function loadThread(request: Request): Promise<OpenedThread> {
  const id = new URL(request.url).searchParams.get("thread");
  const { api } = rest(request.signal);
  const user = currentSession()?.user;
  if (id === null) {
    const call: Promise<RestReply<ShownMessage[]> & { headers: Pick<Headers, "get"> }> = api.$get();
    const messages = await initialLoad(request, call);
    const newest = (await call).headers.get("X-Thread") ?? undefined;
    if (newest !== undefined) owners.set(newest, user);
    return { id: newest, messages };
  }
  if (owners.has(id) && owners.get(id) !== user) throw redirect("/chat");
  const call = readThread(id, request.signal);
  const isGone = (await call.catch(() => null))?.status === 404;
  if (isGone) return { messages: [], isGone };
  const messages = await partLoad(initialLoad(request, call));
  if (messages instanceof LoadFailed) return { id, messages: [], failure: messages.message };
  owners.set(id, user);
  return { id, messages };
}

async function readThread(id: string, signal?: AbortSignal): Promise<RestReply<ShownMessage[]>> {
  return rest(signal).api.threads[":id"].$get({ param: pathParameters({ id }) });
}

/**
 * Creates a thread. Returns its id.
 * @throws AnswerFailed if the server did not create it, with the server's sentence
 */
async function createThread(): Promise<string> {
  const user = currentSession()?.user;
  const call = rest().api.threads.$post({ json: {} });
  const response = await call.catch(() => null);
  if (!response?.ok) throw new AnswerFailed(response ? await problemSentence(response) : "");
  const thread = await response.json();
  if (thread === null) throw new AnswerFailed();
  owners.set(thread.id, user);
  return thread.id;
}
