import type { RestAnswer } from "#app/rest-client.ts";
import { MESSAGES } from "#domain/messages.ts";

/** What became of a save or a deletion: what is stored now, or why not, in the words of spec 8. */
export type SaveOutcome<T> =
  | { isSaved: true; stored: T | null }
  | {
      isSaved: false;
      message: string;
      /** What is wrong field by field, where the server says so. */
      errors: { path: string; message: string }[];
      /** The newer version that somebody else has saved meanwhile. */
      current?: T;
    };

/** What a page's action is told to do with an entity, as the dialog sends it. */
export type Intent = { intent: "add" | "edit" | "remove"; payload: unknown };

type Refusal = {
  title?: string;
  detail?: string;
  errors?: { path: string; message: string }[];
  current?: unknown;
};

/** Waits for a save or a deletion and says what became of it. Never throws. */
export async function saveOutcome<T>(call: Promise<RestAnswer<unknown>>): Promise<SaveOutcome<T>> {
  const response = await call.catch(() => null);
  if (response === null) return { isSaved: false, message: MESSAGES.noResponse, errors: [] };
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { isSaved: true, stored: body as T | null };
  const { title, detail, errors = [], current } = (body ?? {}) as Refusal;
  if (current !== undefined) {
    return { isSaved: false, message: detail ?? "", errors, current: current as T };
  }
  // "Not Possible" is explained by its detail; the catalogue's own sentences stand for themselves.
  const message = title === "Not Possible" ? detail : title;
  return { isSaved: false, message: message ?? MESSAGES.widget.other, errors };
}
