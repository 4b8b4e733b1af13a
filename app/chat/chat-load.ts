import { redirect } from "react-router";
import type { Thread } from "#domain/assistant/replies.ts";
import { AnswerFailed } from "#app/event-stream.ts";
import { pathParameters, type RestReply } from "#app/rest-client.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { problemSentence } from "#app/calls/use-call.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import type { ChatMessage } from "#domain/assistant/chat.ts";
import { MAX_SEARCH_LENGTH } from "#domain/list-filters.ts";

export type ShownMessage = ChatMessage & {
  /** Left out while the message is not stored. */
  sequence?: number;
  /** The answer as sanitised HTML: complete, or its finished blocks where `end` is set. */
  html?: string;
  /** The length of the text that the HTML covers, while the answer streams or after it was cut off. */
  end?: number;
  /** True for an answer that the person has stopped. */
  stopped?: true;
  /** Why this turn got no complete answer. The person can send it again. */
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

export async function readThread(
  id: string,
  signal?: AbortSignal,
): Promise<RestReply<ShownMessage[]>> {
  return rest(signal).api.threads[":id"].$get({ param: pathParameters({ id }) });
}

/**
 * Creates a thread. Returns its id.
 * @throws AnswerFailed if the server did not create it, with the server's sentence
 */
export async function createThread(): Promise<string> {
  const user = currentSession()?.user;
  const call = rest().api.threads.$post({ json: {} });
  const response = await call.catch(() => null);
  if (!response?.ok) throw new AnswerFailed(response ? await problemSentence(response) : "");
  const thread = await response.json();
  if (thread === null) throw new AnswerFailed();
  owners.set(thread.id, user);
  return thread.id;
}
