/** One failed attempt to ask the model: no text and no key. */
export type FailedAttempt = {
  /** The endpoint's host. */
  host: string;
  /** The endpoint's HTTP status, where it sent one. */
  status?: number;
  /** A kind of failure, `missing model`, or `refused` with a parameter's name. */
  kind: string;
};

/**
 * What becomes known of a request while it is answered: its id, and what its log line says. Nothing a caller wrote
 * belongs in here: no path (it can hold a key), no text, no token.
 */
export type RequestRecord = {
  id: string;
  /** The pattern of the route, never the path itself. */
  route: string;
  /** The client (tenant) it is for, by its id. */
  client?: string;
  /** What kind of failure it ended with, in a word of ours. */
  failure?: string;
  /** The attempts to ask the model that failed, in their order. */
  attempts?: FailedAttempt[];
  /** Where an unexpected error was thrown: functions and places in our code. */
  stack?: string[];
  /** Settles when the last piece of a streamed answer is out. */
  streamed?: Promise<void>;
};

/** A record for a request from outside. */
export function newRecord(): RequestRecord {
  return { id: crypto.randomUUID(), route: "" };
}

const inherited = new WeakMap<Request, RequestRecord>();

/** Makes a REST call that is made for a page part of the page's own request: one id, one log line. */
export function shareRecord(record: RequestRecord, call: Request): Request {
  inherited.set(call, record);
  return call;
}

/** The record of the page that a call is made for, if it is. */
export function sharedRecord(call: Request): RequestRecord | undefined {
  return inherited.get(call);
}

/** Notes an error nobody expected: its name and the places it went through. Its message could hold a visitor's text. */
export function noteUnexpected(
  record: Pick<RequestRecord, "failure" | "stack">,
  error: unknown,
): void {
  record.failure = error instanceof Error ? error.name : typeof error;
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  record.stack = lines
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/u.test(line))
    .slice(0, 5);
}
