import { Box, Button } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ConfirmDialog } from "#app/admin/confirm-dialog.tsx";
import { ConflictNotice } from "#app/admin/conflict-notice.tsx";
import { EditorDialog } from "#app/admin/editor-dialog.tsx";
import { SaveFailure } from "#app/admin/save-failure.tsx";
import type { Editor, useDraft } from "#app/admin/use-draft.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { isSame } from "#domain/merge.ts";

type EntityDialogProps<T extends { version: number }, D extends object> = {
  editor: Editor<T>;
  form: ReturnType<typeof useDraft<T, D>>;
  /** The kind of the entity: 'Widget'. It stands in the buttons and in '… has been saved.' */
  noun: string;
  title: string;
  size?: "md" | "lg" | "xl" | "cover";
  /** Stands after '… has been saved.' */
  savedNote?: string;
  /** The question before deleting: its title, its text and the call. Without it nothing can be deleted here. */
  deletion?(entity: T): { title: string; text: string; call(): Promise<RestAnswer<unknown>> };
  /** The fields that a newer version has changed, with their new values. */
  newerFields(newer: T): { label: string; value: string }[];
  /** Saves the draft over a version; without one it is the version that the editor began with. */
  onSave(version?: number): void;
  children: ReactNode;
};

/** The modal of an entity with its buttons, and the question before it is deleted. */
export function EntityDialog<T extends { version: number }, D extends object>(
  props: EntityDialogProps<T, D>,
) {
  const { editor, form, noun, title, size, deletion, newerFields, onSave, children } = props;
  const { entity, newer, tries, isSaving, refusal } = form;
  const saved = [`${noun} has been saved.`, props.savedNote].filter(Boolean).join(" ");
  const fields = useRef<HTMLDivElement>(null);
  // After a try to save that did not work: to the first field that is wrong, which may be out of sight.
  useEffect(() => {
    if (tries === 0 || isSaving) return;
    fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries, isSaving, refusal]);
  const question = entity && deletion?.(entity);
  return (
    <>
      <EditorDialog
        isOpen={editor.state.step === "editing"}
        title={title}
        size={size}
        hasChanges={form.hasChanges}
        success={form.isSaved ? saved : undefined}
        failure={form.failure && <SaveFailure form={form} />}
        onEnter={() => onSave()}
        onClose={editor.close}
        footer={(requestClose) => (
          <>
            {question && (
              <Button
                colorPalette="red"
                variant="outline"
                me="auto"
                onClick={() => editor.askDelete(entity)}
              >
                Delete {noun}
              </Button>
            )}
            <Button variant="outline" onClick={requestClose}>
              Close
            </Button>
            <Button colorPalette="brand" loading={form.isSaving} onClick={() => onSave()}>
              {entity ? "Save Changes" : `Add ${noun}`}
            </Button>
          </>
        )}
      >
        {newer && (
          <ConflictNotice
            newer={newerFields(newer)}
            onTakeNewer={() => form.takeNewer(newer)}
            onKeepMine={() => onSave(newer.version)}
          />
        )}
        <Box ref={fields}>{children}</Box>
      </EditorDialog>
      {entity && question && (
        <ConfirmDialog
          isOpen={editor.state.step === "confirming"}
          title={question.title}
          text={question.text}
          confirmLabel="Delete"
          isWorking={form.isSaving}
          onConfirm={() => form.save(question.call)}
          onCancel={() => editor.cancelDelete(entity)}
        />
      )}
    </>
  );
}

/** The labelled values of `newer` that are others than in `former`. */
export function differences<D extends Record<string, unknown>>(
  labels: { [field in keyof D]?: string },
  newer: D,
  former: D,
): { label: string; value: string }[] {
  return Object.entries(labels)
    .filter(([field]) => !isSame(newer[field], former[field]))
    .map(([field, label]) => ({ label: String(label), value: asText(newer[field]) }));
}

function asText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((part) => typeof part === "string"))
    return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
