import { Box, Button } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { ConflictNotice } from "#app/workspace/editing/conflict-notice.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { isSame } from "#domain/merge.ts";

type EntityFormProps<T extends { version: number }, D extends object> = {
  editor: DialogState<T>;
  form: ReturnType<typeof useEntityDraft<T, D>>;
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
export function EntityForm<T extends { version: number }, D extends object>(
  props: EntityFormProps<T, D>,
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
      <DialogFrame
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
      </DialogFrame>
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
