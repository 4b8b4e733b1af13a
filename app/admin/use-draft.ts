import { useState } from "react";
import type { useEditor } from "#app/admin/use-editor.ts";
import { useSave } from "#app/admin/use-save.ts";

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
  const [isValidated, setValidated] = useState(false);
  const saving = useSave<T>(take);
  const removing = useSave<T>(editor.close);
  const current = saving.refusal?.current;
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(draftOf(entity));

  /** Goes on from what is stored. */
  function take(stored: T | null) {
    setEntity(stored);
    setDraft(draftOf(stored));
    setValidated(false);
  }

  /** Changes fields of the form. What was marked as missing is marked no longer (spec 4). */
  function change(changes: Partial<D>) {
    setDraft((former) => ({ ...former, ...changes }));
    setValidated(false);
  }

  return {
    entity,
    draft,
    change,
    take,
    isValidated,
    /** Shows what is missing; called with every try to save. */
    validate: () => setValidated(true),
    hasChanges,
    isSaved: saving.isSaved && !hasChanges,
    isSaving: saving.isSaving,
    isRemoving: removing.isSaving,
    save: saving.save,
    remove: (payload: object) => removing.save("remove", payload),
    /** The version that somebody else has saved meanwhile, until it has been taken. */
    newer: current && current.version !== entity?.version ? current : undefined,
    failure: current ? undefined : (saving.refusal?.message ?? removing.refusal?.message),
    /** What the server found wrong, field by field. */
    errors: saving.refusal?.errors ?? [],
  };
}
