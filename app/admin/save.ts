import type { RestAnswer } from "#app/rest-client.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { MESSAGES } from "#domain/messages.ts";

/** What became of a save or a deletion: what is stored now, or why not, in the words of spec 8. */
export type SaveOutcome<T> =
  | { isSaved: true; stored: T | null }
  | {
      isSaved: false;
      /** What the server answered with; 0 where it did not answer. */
      status: number;
      message: string;
      /** What is wrong field by field, where the server says so. */
      errors: { path: string; message: string }[];
      /** The newer version that somebody else has saved meanwhile. */
      current?: T;
    };

/** What a page's action is told to do with an entity, as the dialog sends it. */
export type Intent = { intent: "add" | "edit" | "approve" | "remove"; payload: unknown };

type Refusal = {
  title?: string;
  detail?: string;
  errors?: { path: string; message: string }[];
  current?: unknown;
};

const DELETED = "Someone else has deleted this meanwhile.";

/**
 * Waits for a save or a deletion and says what became of it. Never throws.
 * @param other the sentence for a refusal that has none of its own (spec 8)
 */
export async function saveOutcome<T>(
  call: Promise<RestAnswer<unknown>>,
  other: string = MESSAGES.widget.other,
): Promise<SaveOutcome<T>> {
  const response = await call.catch(() => null);
  if (response === null) {
    return { isSaved: false, status: 0, message: MESSAGES.noResponse, errors: [] };
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { isSaved: true, stored: body as T | null };
  const { status } = response;
  const refusal = (body ?? {}) as Refusal;
  const { errors = [] } = refusal;
  const current = refusal.current as T | undefined;
  return { isSaved: false, status, message: messageOf(status, refusal) ?? other, errors, current };
}

function messageOf(status: number, { title, detail }: Refusal): string | undefined {
  if (status === 404) return DELETED;
  if (status !== 409) return undefined;
  // "Not Possible" is explained by its detail; the catalogue's own sentences stand for themselves.
  return title === "Not Possible" ? detail : title;
}

/**
 * For the routes of lists: loaded anew after a save, and after a refusal that shows them to be old. A server that is down
 * must not send the person to sign-in with the draft lost.
 */
export function shouldReloadList(load: ShouldRevalidateFunctionArgs): boolean {
  const outcome = load.actionResult as SaveOutcome<unknown> | undefined;
  if (outcome === undefined || outcome.isSaved) return load.defaultShouldRevalidate;
  return [404, 409].includes(outcome.status);
}
