import { useState } from "react";
import { type Call, type FieldError, type Refused, useSave } from "#app/calls/use-save.ts";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { EmptyReply } from "#app/rest-client.ts";
import { type Difference, differences, isSame, mergeChanges, takeTheirs } from "#domain/merge.ts";

export type EntityDraft<T extends { version: number }, D extends object> = ReturnType<
  typeof useEntityDraft<T, D>
>;

type Options<T, D> = {
  /** The fields of the form for a stored entity, or for a new one (`null`). */
  draftOf(entity: T | null): D;
  /** The labels of the fields, on screen and in the list of the changes of a newer version. */
  labels: { [field in keyof D]?: string };
  /** The message for a refused save that has no message of its own, such as 'Save Failed'. */
  refused: string;
  /** The call that saves the draft over a version. */
  request(draft: D, entity: T | null, version: number | undefined): Call<NoInfer<T>>;
  /** The differences between two versions; by default those of all labelled fields. */
  differencesOf?(newer: D, former: D): Difference[];
  /** Called with each version that the editor continues from: after a save, and when a newer one is taken. */
  onStored?(entity: T): void;
};

/** The reason why a save or a deletion failed; `signedOut` is the person whose session has ended. */
type Failure = { message: string; signedOut?: string; action: "save" | "delete" };

type TextField<D> = { [field in keyof D]: D[field] extends string ? field : never }[keyof D];

/** The state of an editor: the stored entity (`null` while it is new), the draft, its errors, and the outcome of the last save. */
export function useEntityDraft<T extends { version: number }, D extends object>(
  editor: DialogState<T>,
  options: Options<T, D>,
) {
  const { draftOf, labels, refused, onStored } = options;
  const { differencesOf = (newer, former) => differences(labels, newer, former) } = options;
  const [{ entity, stored }, setEntity] = useState(() => withFields(editor.entity));
  const [draft, setDraft] = useState(stored);
  // Base of the three-way merge: the server version the draft was last merged with.
  const [base, setBase] = useState(stored);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<Failure>();
  // The fields changed since the last attempt to save.
  const [changed, setChanged] = useState<(keyof D)[]>([]);
  const saving = useSave<T>(refused, onSaved, onRefused);
  const current = saving.refusal?.current;
  const hasChanges = !isSame(draft, stored);

  function withFields(entity: T | null) {
    return { entity, stored: draftOf(entity) };
  }

  function onSaved(saved: T | null) {
    if (saved === null) return editor.close();
    const typedMeanwhile = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    take(saved);
    setDraft({ ...draftOf(saved), ...typedMeanwhile });
    onStored?.(saved);
  }

  function onRefused({ current: newer, ...refusal }: Refused<T>) {
    setErrors(refusal.errors);
    // A deletion that was refused: the editor shows the reason.
    const isDeletion = editor.isDeleting;
    if (isDeletion && entity !== null) editor.cancelDelete(entity);
    const { message, signedOut } = refusal;
    if (!newer) return setFailure({ message, action: isDeletion ? "delete" : "save", signedOut });
    // Fields that only the other person changed get the newer values, so that saving again does not undo them.
    setDraft((mine) => mergeChanges(base, mine, draftOf(newer)));
    setBase(draftOf(newer));
  }

  /** Continues from the stored entity. */
  function take(saved: T) {
    setEntity(withFields(saved));
    setDraft(draftOf(saved));
    setBase(draftOf(saved));
    setErrors([]);
  }

  /** Continues from a version that another editor of the page has saved, and keeps the draft. */
  function follow(saved: T) {
    setEntity(withFields(saved));
  }

  /** Continues from a newer version with its values; fields that it did not change keep the typed values. */
  function takeNewer(newer: T) {
    setDraft((mine) => takeTheirs(stored, mine, draftOf(newer)));
    setBase(draftOf(newer));
    setEntity(withFields(newer));
    setErrors([]);
    onStored?.(newer);
  }

  // Another part of the page, or another person, has saved, and the page has loaded that version.
  const { loaded } = editor;
  if (entity && loaded && loaded.version > entity.version && !saving.isSaving) {
    if (isSame(draftOf(loaded), stored)) follow(loaded);
    else if (!hasChanges) take(loaded);
  }

  function change(changes: Partial<D>) {
    setDraft((former) => ({ ...former, ...changes }));
    setChanged((former) => [...new Set([...former, ...(Object.keys(changes) as (keyof D)[])])]);
    setFailure(undefined);
  }

  /** A newer version that differs in no field of this form does not conflict with the draft. */
  function over(newer: T) {
    if (!isSame(draftOf(newer), stored)) return undefined;
    return options.request(draft, newer, newer.version);
  }

  function save(version = entity?.version) {
    setChanged([]);
    setErrors([]);
    setFailure(undefined);
    saving.save(options.request(draft, entity, version), { over });
  }

  /** The error of a field. An edit clears the error of its field, and those of fields that are empty. */
  function errorOf(path: string): string | undefined {
    const field = path.split(".")[0] as keyof D;
    if (changed.includes(field) || (changed.length > 0 && draft[field] === "")) return undefined;
    return errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))
      ?.message;
  }

  /** The props of the control of a text field. */
  function field(name: TextField<D> & string) {
    return {
      label: labels[name] ?? "",
      value: draft[name] as string,
      error: errorOf(name),
      onChange: (text: string) => change({ [name]: text } as unknown as Partial<D>),
    };
  }

  return {
    editor,
    entity,
    draft,
    change,
    field,
    errors,
    errorOf,
    hasChanges,
    take,
    takeNewer,
    follow,
    save,
    remove(call: () => Promise<EmptyReply>, endsPage: boolean) {
      setFailure(undefined);
      saving.save(call, { endsPage });
    },
    /** Sends the refused save or deletion again, after the person has signed in again. */
    repeat() {
      setFailure(undefined);
      saving.repeat();
    },
    isSaved: saving.isSaved && !hasChanges,
    /** Whether the last call was a success, whatever has been typed since. */
    isDone: saving.isSaved,
    isSaving: saving.isSaving,
    /** The reason why the last save failed. The next edit clears it. */
    failure,
    /** A newer version that somebody else has saved, until the person has chosen a version. */
    newer: current && current.version !== entity?.version ? current : undefined,
    /** The differences between another version and the one that the editor started from. */
    differencesTo: (other: T) => differencesOf(draftOf(other), stored),
  };
}
