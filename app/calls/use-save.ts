import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { EmptyReply, RestReply } from "#app/rest-client.ts";
import { currentSession } from "#app/session/session-calls.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { z } from "#domain/zod.ts";

/** A refused save or deletion; `signedOut` is the person whose session has ended. */
export type Refused<T> = Extract<SaveOutcome<T>, { isSaved: false }> & { signedOut?: string };

/** Sends a save or a deletion. */
export type Call<T> = () => Promise<RestReply<T> | EmptyReply>;

type Options<T> = {
  /** The call deletes what the page is about, so that a success does not load the page again. */
  endsPage?: boolean;
  /** The call that replaces a refused one, if the newer version does not conflict with it. */
  over?(newer: T): Call<T> | undefined;
};

type Outcome<T> = Extract<SaveOutcome<T>, { isSaved: true }> | Refused<T>;

/**
 * Sends a save or a deletion. Reloads the page's list after a success, and after a refusal (404, 409) that means the list is stale.
 * The call bypasses the router's actions: if the session has ended, their gate would leave the page and lose the draft.
 * @param other the message for a refusal that has none of its own
 * @param onSaved called with the stored entity after each success (`null` after a deletion)
 * @param onRefused called with each refusal
 */
export function useSave<T>(
  other: string,
  onSaved: (stored: T | null) => void,
  onRefused?: (refusal: Refused<T>) => void,
) {
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const author = useAuthor();
  const last = useRef<() => void>(null);
  const tell = useEffectEvent((outcome: Outcome<T>) => {
    // In one render with what follows from the outcome: no form is unsaved and at rest in between.
    setSaving(false);
    if (outcome.isSaved) onSaved(outcome.stored);
    else onRefused?.(outcome);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (outcome) tell(outcome);
  }, [outcome]);

  async function save(call: Call<T>, options: Options<T> = {}) {
    if (isSaving) return;
    last.current = () => void save(call, options);
    setSaving(true);
    setOutcome(undefined);
    let outcome = await saveOutcome<T>(call(), other);
    const newer = outcome.isSaved ? undefined : outcome.current;
    const again = newer && options.over?.(newer);
    if (again) outcome = await saveOutcome<T>(again(), other);
    const { endsPage } = options;
    if (outcome.isSaved ? !endsPage : [404, 409].includes(outcome.status)) await revalidate();
    // In a transition, like the router's render of the reloaded list: after a deletion the focus must not return to a removed row.
    startTransition(() =>
      setOutcome(
        outcome.isSaved || !outcome.isSignedOut ? outcome : { ...outcome, signedOut: author },
      ),
    );
  }

  return {
    isSaving,
    isSaved: outcome?.isSaved === true,
    refusal: outcome?.isSaved === false ? outcome : undefined,
    save: (call: Call<T>, options?: Options<T>) => void save(call, options),
    /** Sends the last call again. */
    repeat: () => last.current?.(),
  };
}

/** `useSave` for a small form: what is wrong with its body is told at the fields. */
export function useFormSave<T>(other: string, onSaved: (stored: T | null) => void) {
  const [errors, setErrors] = useState<FieldError[]>([]);
  const saving = useSave<T>(other, onSaved, (refusal) => setErrors(refusal.errors));
  const { refusal } = saving;
  return {
    ...saving,
    refusal: isToldAtFields(refusal) ? undefined : refusal,
    errors,
    errorOf: (path: string) => errors.find((error) => error.path === path)?.message,
    /** Ends the error of a field that is edited. */
    forgetError: (path: string) =>
      setErrors((former) => former.filter((error) => error.path !== path)),
    send(call: Call<T>) {
      setErrors([]);
      saving.save(call);
    },
  };
}

/** Whether a refusal is about a body, and names the field of each error. An error of the whole body has no field. */
function isToldAtFields(refusal: Refused<unknown> | undefined): boolean {
  if (refusal?.status !== 400 || refusal.errors.length === 0) return false;
  return refusal.errors.every(({ path }) => path !== "");
}

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
  call: Promise<RestReply<T> | EmptyReply>,
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
  const whole = errors.find(({ path }) => path === "")?.message;
  return { ...refused(status, messageOf(status, refusal) ?? whole ?? other), errors, current };
}

function isEmpty(response: RestReply<unknown>): response is EmptyReply {
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

/** An error of a field. `path` is the field's name, followed by indexes and names of nested values. */
export type FieldError = { path: string; message: string };

/**
 * A save whose body is checked against the server's schema before it is sent. A body that breaks a rule is not sent: the call gives the same
 * refusal as the server. The schema is loaded with the first save, so that no page waits for it.
 * @param worded the errors in the words of the form, and errors of rules that only the form has
 */
export function checkedCall<S extends z.ZodType, T>(
  loadSchema: () => Promise<S>,
  body: z.input<S>,
  send: (body: z.output<S>) => Promise<RestReply<T>>,
  worded: (errors: FieldError[]) => FieldError[] = (errors) => errors,
): () => Promise<RestReply<T>> {
  return async () => {
    const read = (await loadSchema()).safeParse(body);
    const errors = worded(fieldErrors(read.error));
    if (read.success && errors.length === 0) return send(read.data);
    return Response.json({ errors }, { status: 400 });
  };
}

/** Gives the errors of some fields another sentence, such as that of an amount that is typed in dollars and sent in nano-dollars. */
export function reworded(isMeant: (path: string) => boolean, message: string) {
  return (errors: FieldError[]) =>
    errors.map((error) => (isMeant(error.path) ? { ...error, message } : error));
}

/** The broken rules of a schema, by field. */
export function fieldErrors(error: z.ZodError | undefined): FieldError[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
}
