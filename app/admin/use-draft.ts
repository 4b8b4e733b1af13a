import { useState } from "react";
import type { Intent } from "#app/admin/save.ts";
import type { useEditor } from "#app/admin/use-editor.ts";
import { useSave } from "#app/admin/use-save.ts";
import { isSame, mergeChanges } from "#domain/merge.ts";

/** The steps of an admin page, as its editor gets them. */
export type Editor<T> = ReturnType<typeof useEditor<T>>;

/**
 * What an editor holds while an entity is edited: the stored entity (`null` while it is new), the draft of it, whether the
 * form shows what is missing, and how saves went (spec 4).
 * @param draftOf the fields of the form for an entity, or for a new one
 */
export function useDraft<T extends { version: number }, D extends object>(
  editor: Editor<T>,
  draftOf: (entity: T | null) => D,
) {
  const [entity, setEntity] = useState(
    editor.state.step === "editing" ? editor.state.entity : null,
  );
  const [draft, setDraft] = useState(() => draftOf(entity));
  // The values of the newest version that the draft holds: what differs from them is the person's own.
  const [base, setBase] = useState(draft);
  // How often a save has been tried since the last change: from the first one on the form shows what is missing.
  const [tries, setTries] = useState(0);
  // The fields changed since the last try to save.
  const [changed, setChanged] = useState<(keyof D)[]>([]);
  const saving = useSave<T>(onSaved, onRefused);
  const refusal = saving.refusal;
  const current = refusal?.current;
  const hasChanges = !isSame(draft, draftOf(entity));

  function onSaved(stored: T | null) {
    if (stored === null) return editor.close();
    const typedMeanwhile = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    take(stored);
    setDraft({ ...draftOf(stored), ...typedMeanwhile });
  }

  function onRefused(newer?: T) {
    // A deletion that was refused: the editor says why.
    if (editor.state.step === "confirming" && entity !== null) editor.cancelDelete(entity);
    if (!newer) return;
    // What only they have changed is taken over, so that saving again does not undo it.
    setDraft((mine) => mergeChanges(base, mine, draftOf(newer)));
    setBase(draftOf(newer));
  }

  /** Goes on from what is stored. */
  function take(stored: T | null) {
    setEntity(stored);
    setDraft(draftOf(stored));
    setBase(draftOf(stored));
    setTries(0);
  }

  /** Changes fields of the form. What was marked as missing is marked no longer (spec 4). */
  function change(changes: Partial<D>) {
    setDraft((former) => ({ ...former, ...changes }));
    setChanged((former) => [...new Set([...former, ...(Object.keys(changes) as (keyof D)[])])]);
    setTries(0);
  }

  function save(intent: Intent["intent"], payload: object) {
    setChanged([]);
    saving.save(intent, payload);
  }

  /** What the server found wrong with a field, until the field is changed. */
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
    /** Goes on from a version that was saved elsewhere on the page, keeping what is typed. */
    follow: setEntity,
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
    remove: (payload: object) => save("remove", payload),
    /** The version that somebody else has saved meanwhile, until it has been taken. */
    newer: current && current.version !== entity?.version ? current : undefined,
    failure: current ? undefined : refusal?.message,
    errorOf,
  };
}
