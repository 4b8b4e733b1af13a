import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { saveOutcome, type SaveOutcome } from "#app/calls/save-outcome.ts";
import type { EmptyAnswer, RestAnswer } from "#app/rest-client.ts";
import { useAuthor } from "#app/session/use-session.ts";

/** A refused save or deletion; `signedOut` is the person whose session has ended. */
export type Refused<T> = Extract<SaveOutcome<T>, { isSaved: false }> & { signedOut?: string };

type Call<T> = () => Promise<RestAnswer<T> | EmptyAnswer>;

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
  onRefused: (refusal: Refused<T>) => void,
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
    else onRefused(outcome);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (outcome) tell(outcome);
  }, [outcome]);

  async function save(call: Call<T>, endsPage = false) {
    if (isSaving) return;
    last.current = () => void save(call, endsPage);
    setSaving(true);
    setOutcome(undefined);
    const outcome = await saveOutcome<T>(call(), other);
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
    /** The refusal of the last call. */
    refusal: outcome?.isSaved === false ? outcome : undefined,
    /** Sends a call. `endsPage`: it deletes what the page is about, so that a success does not load the page again. */
    save: (call: Call<T>, endsPage?: boolean) => void save(call, endsPage),
    /** Sends the last call again. */
    repeat: () => last.current?.(),
  };
}
