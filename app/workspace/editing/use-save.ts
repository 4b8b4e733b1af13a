import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { saveOutcome, type SaveOutcome } from "#app/workspace/editing/save-outcome.ts";
import type { RestAnswer } from "#app/rest-client.ts";

/** A refused save or deletion. */
export type Refused<T> = Extract<SaveOutcome<T>, { isSaved: false }>;

/**
 * Saves what a dialog holds by a REST call, and reloads the page's list after a save and after a refusal that shows the list to be
 * out of date. The call bypasses the router's actions: their gate would leave the page, and lose the draft, once the session has ended.
 * @param other the sentence for a refusal that has none of its own
 * @param onSaved gets the stored entity after each successful save (`null` after a deletion)
 * @param onRefused gets each refusal
 */
export function useSave<T>(
  other: string,
  onSaved: (stored: T | null) => void,
  onRefused: (refusal: Refused<T>) => void,
) {
  const { revalidate } = useRevalidator();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome<T>>();
  const tell = useEffectEvent((outcome: SaveOutcome<T>) =>
    outcome.isSaved ? onSaved(outcome.stored) : onRefused(outcome),
  );
  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);

  async function save(call: () => Promise<RestAnswer<unknown>>) {
    if (isSaving) return;
    setSaving(true);
    setOutcome(undefined);
    const outcome = await saveOutcome<T>(call(), other);
    if (outcome.isSaved || [404, 409].includes(outcome.status)) await revalidate();
    // With the reloaded list, which the router shows in a transition: after a deletion the focus must not go to a row that is about to go.
    startTransition(() => {
      setSaving(false);
      setOutcome(outcome);
    });
  }

  return {
    isSaving,
    isSaved: outcome?.isSaved === true,
    /** Why the last save did not work. */
    refusal: outcome?.isSaved === false ? outcome : undefined,
    save: (call: () => Promise<RestAnswer<unknown>>) => void save(call),
  };
}
