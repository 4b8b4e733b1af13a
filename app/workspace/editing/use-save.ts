import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { saveOutcome, type SaveOutcome } from "#app/workspace/editing/save-outcome.ts";
import type { RestAnswer } from "#app/rest-client.ts";

/** A refused save or deletion. */
export type Refused<T> = Extract<SaveOutcome<T>, { isSaved: false }>;

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
  const [outcome, setOutcome] = useState<SaveOutcome<T>>();
  const last = useRef<() => Promise<RestAnswer<unknown>>>(null);
  const tell = useEffectEvent((outcome: SaveOutcome<T>) =>
    outcome.isSaved ? onSaved(outcome.stored) : onRefused(outcome),
  );
  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);

  async function save(call: () => Promise<RestAnswer<unknown>>) {
    if (isSaving) return;
    last.current = call;
    setSaving(true);
    setOutcome(undefined);
    const outcome = await saveOutcome<T>(call(), other);
    if (outcome.isSaved || [404, 409].includes(outcome.status)) await revalidate();
    // In a transition, like the router's render of the reloaded list: after a deletion the focus must not return to a removed row.
    startTransition(() => {
      setSaving(false);
      setOutcome(outcome);
    });
  }

  return {
    isSaving,
    isSaved: outcome?.isSaved === true,
    /** The refusal of the last call. */
    refusal: outcome?.isSaved === false ? outcome : undefined,
    save: (call: () => Promise<RestAnswer<unknown>>) => void save(call),
    /** Sends the last call again. */
    repeat: () => last.current && void save(last.current),
  };
}
