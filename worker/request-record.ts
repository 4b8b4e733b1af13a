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
 * The log line of a request, filled while the request is answered. It must never contain a path (a path can contain a key), a
 * caller's text or a token.
 */
export type RequestRecord = {
  id: string;
  /** The pattern of the route. */
  route: string;
  /** The id of the client (tenant). */
  client?: string;
  /** The id of the run of an answer, and how it ended. */
  run?: string;
  outcome?: string;
  /** The kind of failure. */
  failure?: string;
  /** The failed attempts to ask the model, in their order. */
  attempts?: FailedAttempt[];
  /** The stack of an unexpected error, without its message. */
  stack?: string[];
  /** Settles after the last piece of a streamed answer. */
  streamed?: Promise<void>;
};

/** The record of a request from outside. */
export function newRecord(): RequestRecord {
  return { id: crypto.randomUUID(), route: "" };
}

const inherited = new WeakMap<Request, RequestRecord>();

/** Gives an in-process REST call the record of its page: one id, one log line. */
export function shareRecord(record: RequestRecord, call: Request): Request {
  inherited.set(call, record);
  return call;
}

/** The record that `shareRecord` gave to a call, if any. */
export function sharedRecord(call: Request): RequestRecord | undefined {
  return inherited.get(call);
}

/** Records an unexpected error by its name and stack. Its message could contain a visitor's text. */
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
