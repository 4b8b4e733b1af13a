import { useState } from "react";
import type { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useSave } from "#app/workspace/editing/use-save.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { isSame, mergeChanges, takeTheirs } from "#domain/merge.ts";

/** The steps of an admin page, as its editor gets them. */
export type DialogState<T> = ReturnType<typeof useDialogState<T>>;

/**
 * The state of an editor: the stored entity (`null` while it is new), the draft of it, whether the form shows what is missing, and
 * the outcome of the last save.
 * @param draftOf the fields of the form for an entity, or for a new one
 * @param other the sentence for a refused save that has none of its own
 */
export function useEntityDraft<T extends { version: number }, D extends object>(
  editor: DialogState<T>,
  draftOf: (entity: T | null) => D,
  other: string,
) {
  const [{ entity, stored }, setEntity] = useState(() =>
    withFields(editor.state.step === "editing" ? editor.state.entity : null),
  );
  const [draft, setDraft] = useState(stored);
  // Base of the three-way merge: the server version the draft was last merged with.
  const [base, setBase] = useState(stored);
  // Counts the tries to save since the last change: from the first one on the form shows what is missing.
  const [tries, setTries] = useState(0);
  // The fields changed since the last try to save.
  const [changed, setChanged] = useState<(keyof D)[]>([]);
  // Any edit clears the message of a refused save.
  const [isFailureShown, setFailureShown] = useState(false);
  const saving = useSave<T>(other, onSaved, onRefused);
  const refusal = saving.refusal;
  const current = refusal?.current;
  const hasChanges = !isSame(draft, stored);

  function withFields(entity: T | null) {
    return { entity, stored: draftOf(entity) };
  }

  function onSaved(stored: T | null) {
    if (stored === null) return editor.close();
    const typedMeanwhile = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    take(stored);
    setDraft({ ...draftOf(stored), ...typedMeanwhile });
  }

  function onRefused({ current: newer }: { current?: T }) {
    setFailureShown(true);
    // A deletion that was refused: the editor says why.
    if (editor.state.step === "confirming" && entity !== null) editor.cancelDelete(entity);
    if (!newer) return;
    // Changes of the other person alone are taken over, so that saving again does not undo them.
    setDraft((mine) => mergeChanges(base, mine, draftOf(newer)));
    setBase(draftOf(newer));
  }

  /** Continues from the stored entity. */
  function take(stored: T) {
    setEntity(withFields(stored));
    setDraft(draftOf(stored));
    setBase(draftOf(stored));
    setTries(0);
  }

  /** Continues from a newer version with its values; fields that it has not changed keep what is typed. */
  function takeNewer(newer: T) {
    setDraft((mine) => takeTheirs(stored, mine, draftOf(newer)));
    setBase(draftOf(newer));
    setEntity(withFields(newer));
    setTries(0);
  }

  /** Changes fields of the form. An edit clears the error message and the marks of missing fields. */
  function change(changes: Partial<D>) {
    setDraft((former) => ({ ...former, ...changes }));
    setChanged((former) => [...new Set([...former, ...(Object.keys(changes) as (keyof D)[])])]);
    setTries(0);
    setFailureShown(false);
  }

  function save(call: () => Promise<RestAnswer<unknown>>) {
    setChanged([]);
    setFailureShown(false);
    saving.save(call);
  }

  /** The server's error about a field, until the field is changed. */
  function errorOf(field: keyof D & string): string | undefined {
    if (changed.includes(field)) return undefined;
    return refusal?.errors.find(({ path }) => path === field || path.startsWith(`${field}.`))
      ?.message;
  }

  return {
    entity,
    draft,
    change,
    take,
    takeNewer,
    /** Continues from a version that was saved elsewhere on the page, keeping what is typed. */
    follow: (saved: T) => setEntity(withFields(saved)),
    tries,
    isValidated: tries > 0,
    /** Shows what is missing; called with every try to save. */
    validate: () => setTries((former) => former + 1),
    hasChanges,
    isSaved: saving.isSaved && !hasChanges,
    isSaving: saving.isSaving,
    /** Why the last save did not work. */
    refusal,
    save,
    /** The version that somebody else has saved meanwhile, until it has been taken. */
    newer: current && current.version !== entity?.version ? current : undefined,
    failure: isFailureShown && !current ? refusal?.message : undefined,
    isSignedOut: refusal?.isSignedOut === true,
    errorOf,
  };
}
