import type { RestAnswer } from "#app/rest-client.ts";
import { currentSession } from "#app/session/session-store.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The result of a save or a deletion: the entity as stored now, or the reason for the refusal in the words of the error catalogue. */
export type SaveOutcome<T> =
  | { isSaved: true; stored: T | null }
  | {
      isSaved: false;
      /** The status of the answer; 0 where the server did not answer. */
      status: number;
      message: string;
      /** What is wrong field by field, where the server says so. */
      errors: { path: string; message: string }[];
      /** Whether the session has ended: the person signs in again and saves once more. */
      isSignedOut: boolean;
      /** The newer version that somebody else has saved meanwhile. */
      current?: T;
    };

type Refusal = {
  title?: string;
  detail?: string;
  errors?: { path: string; message: string }[];
  current?: unknown;
};

const DELETED = "Someone else has deleted this meanwhile.";
const SIGNED_OUT = "Your session has ended. What you have typed is still here:";

/**
 * Waits for a save or a deletion and returns its outcome. Never throws.
 * @param other the sentence for a refusal that has none of its own
 */
export async function saveOutcome<T>(
  call: Promise<RestAnswer<unknown>>,
  other: string,
): Promise<SaveOutcome<T>> {
  const response = await call.catch(() => null);
  if (response === null) return refused(0, MESSAGES.noResponse);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { isSaved: true, stored: body as T | null };
  const { status } = response;
  const isSignedOut = status === 401 || (status === 403 && currentSession() === null);
  if (isSignedOut) return { ...refused(status, SIGNED_OUT), isSignedOut };
  const refusal = (body ?? {}) as Refusal;
  const { errors = [] } = refusal;
  const current = refusal.current as T | undefined;
  return { ...refused(status, messageOf(status, refusal) ?? other), errors, current };
}

function refused(status: number, message: string) {
  return { isSaved: false as const, status, message, errors: [], isSignedOut: false };
}

function messageOf(status: number, { title, detail }: Refusal): string | undefined {
  if (status === 404) return DELETED;
  if (status !== 409) return undefined;
  // "Not Possible" is explained by its detail; the catalogue's own sentences stand for themselves.
  return title === "Not Possible" ? detail : title;
}
