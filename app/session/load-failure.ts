import { LOAD_FAILURES } from "#domain/messages.ts";

/** The error of a call that failed for another reason than a missing session. `message` is a sentence for the person. */
export class LoadFailed extends Error {}

/**
 * Creates the error of a failed call. Its sentence is one of four: offline, no answer, too many calls, or an error of the server.
 * @param status the status of the answer; left out when the server did not answer
 */
export function loadFailure(status?: number): LoadFailed {
  if (!navigator.onLine) return new LoadFailed(LOAD_FAILURES.offline);
  if (status === undefined) return new LoadFailed(LOAD_FAILURES.unreachable);
  return new LoadFailed(status === 429 ? LOAD_FAILURES.tooMany : LOAD_FAILURES.broken);
}
