import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { Intent, SaveOutcome } from "#app/admin/save.ts";

/**
 * Sends what a dialog has to save to the page's action, which calls REST; the page's lists are loaded anew afterwards.
 * @param onSaved told what is stored after each save that worked (`null` after a deletion)
 * @param onRefused told of each save that did not, with the newer version where somebody else has saved one meanwhile
 */
export function useSave<T>(onSaved: (stored: T | null) => void, onRefused?: (newer?: T) => void) {
  const fetcher = useFetcher<SaveOutcome<T>>();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  const tell = useEffectEvent((saved: SaveOutcome<T>) =>
    saved.isSaved ? onSaved(saved.stored) : onRefused?.(saved.current),
  );
  useEffect(() => {
    if (outcome) tell(outcome);
  }, [outcome]);
  return {
    isSaving: fetcher.state !== "idle",
    isSaved: outcome?.isSaved === true,
    /** Why the last save did not work. */
    refusal: outcome?.isSaved === false ? outcome : undefined,
    save: (intent: Intent["intent"], payload: object) => {
      const message = JSON.stringify({ intent, payload });
      void fetcher.submit(message, { method: "post", encType: "application/json" });
    },
  };
}
