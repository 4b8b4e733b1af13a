import type { EmptyAnswer, RestAnswer } from "#app/rest-client.ts";
import type { FieldError } from "#app/calls/save-request.ts";
import { currentSession } from "#app/session/session-store.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The result of a save or a deletion: the stored entity, or the reason for the refusal. */
export type SaveOutcome<T> =
  | { isSaved: true; stored: T | null }
  | {
      isSaved: false;
      /** The HTTP status; 0 if the server did not answer. */
      status: number;
      message: string;
      errors: FieldError[];
      /** Whether the session has ended. The draft can be saved after signing in again. */
      isSignedOut: boolean;
      /** The newer version, if somebody else has saved one. */
      current?: T;
    };

type Refusal<T> = {
  title?: string;
  detail?: string;
  errors?: FieldError[];
  current?: T;
};

const DELETED = "This does not exist any more.";
const SIGNED_OUT = "Your session has ended. Your changes are still here.";

/**
 * Waits for a save or a deletion and returns its outcome. Never throws.
 * @param other the message for a refusal that has no message of its own
 */
export async function saveOutcome<T>(
  call: Promise<RestAnswer<T> | EmptyAnswer>,
  other: string,
): Promise<SaveOutcome<T>> {
  const response = await call.catch(() => null);
  if (response === null) return refused(0, MESSAGES.noResponse);
  if (isEmpty(response)) return { isSaved: true, stored: null };
  // A connection can break after the status: it is saved all the same.
  if (response.ok) return { isSaved: true, stored: await response.json().catch(() => null) };
  const { status } = response;
  const isSignedOut = status === 401 || (status === 403 && currentSession() === null);
  if (isSignedOut) return { ...refused(status, SIGNED_OUT), isSignedOut };
  const refusal = ((await response.json().catch(() => null)) ?? {}) as Refusal<T>;
  const { errors = [], current } = refusal;
  return { ...refused(status, messageOf(status, refusal) ?? other), errors, current };
}

function isEmpty(response: RestAnswer<unknown>): response is EmptyAnswer {
  return response.status === 204;
}

function refused(status: number, message: string) {
  return { isSaved: false as const, status, message, errors: [], isSignedOut: false };
}

function messageOf(status: number, { title, detail }: Refusal<unknown>): string | undefined {
  if (status === 404) return DELETED;
  if (status !== 409) return undefined;
  // These titles are not sentences, so their detail is shown; the other titles are shown as they are.
  return title === "Not Possible" || title === "Changed Meanwhile" ? detail : title;
}
