import { Box, Button } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { ConflictNotice, NewerValues } from "#app/workspace/editing/conflict-notice.tsx";
import { EditorFrame, useInPage } from "#app/workspace/editing/editor-frame.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { EntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { EmptyReply } from "#app/rest-client.ts";

type Deletion = {
  title: string;
  text: string;
  note?: ReactNode;
  /** The label of the button that makes the call; 'Delete' if left out. */
  confirmLabel?: string;
  /** Whether the note still loads what the call needs. */
  isLoading?: boolean;
  call(): Promise<EmptyReply>;
};

type EntityFormProps<T extends { version: number }, D extends object> = {
  form: EntityDraft<T, D>;
  /** The kind of the entity, such as 'Widget': for the buttons and '… has been saved.' */
  noun: string;
  title: string;
  size?: "md" | "lg" | "xl" | "cover";
  /** The labels of the buttons, where they are not 'Close' and 'Save Changes'. */
  buttons?: { close: string; save: string };
  /** Shown after a save in place of '… has been saved.' */
  success?: ReactNode;
  /** The question before deleting: its title, its text and the call. Without it nothing can be deleted here. */
  deletion?(entity: T): Deletion;
  /** A button or a link at the start of the footer, after the button that deletes. */
  action?: ReactNode;
  keepsEscape?: boolean;
  /** One of several forms of a page, which itself asks before changes are lost. Its buttons stand below its fields. */
  isPart?: boolean;
  children: ReactNode;
};

/** The editor of an entity with its buttons, a modal or a part of its page, and the question before it is deleted (product/site 6). */
export function EntityForm<T extends { version: number }, D extends object>(
  props: EntityFormProps<T, D>,
) {
  const { form, noun, title, size, buttons, deletion, action, keepsEscape, isPart } = props;
  const { editor, entity, newer, errors, save } = form;
  const fields = useRef<HTMLDivElement>(null);
  // After a refused save the focus moves to the first wrong field, which may be out of sight.
  useEffect(() => {
    if (errors.length > 0)
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const question = entity && deletion?.(entity);
  const isInPage = useInPage();
  const note = useRef("");
  useEffect(() => {
    if (form.isDone && editor.isDeleting) note.current = `${noun} has been deleted.`;
    // An editor in a page needs no note: its frame shows one.
    else if (form.isDone && !isInPage) note.current = `${noun} has been saved.`;
  });
  // The banner goes with the dialog; the note stays for a moment.
  useEffect(
    () => () => {
      if (note.current) noteSaved(note.current);
    },
    [],
  );
  return (
    <>
      <EditorFrame
        isOpen={editor.isOpen}
        title={title}
        size={size}
        hasChanges={form.hasChanges}
        success={form.isSaved && (props.success ?? `${noun} has been saved.`)}
        failure={form.failure && <SaveFailure {...form.failure} onSignedIn={form.repeat} />}
        keepsEscape={keepsEscape}
        isPart={isPart}
        onEnter={save}
        onClose={editor.close}
        further={
          <>
            {question && (
              <Button colorPalette="red" onClick={() => editor.askDelete(entity)}>
                Delete {noun}
              </Button>
            )}
            {action}
          </>
        }
        closeLabel={buttons?.close}
        action={{
          label: buttons?.save ?? (entity ? "Save Changes" : `Add ${noun}`),
          isBusy: form.isSaving,
          onPress: () => save(),
        }}
      >
        {newer && (
          <ConflictNotice
            onTakeNewer={() => form.takeNewer(newer)}
            onKeepMine={() => save(newer.version)}
          >
            <NewerValues fields={form.differencesTo(newer)} />
          </ConflictNotice>
        )}
        <Box ref={fields}>{props.children}</Box>
      </EditorFrame>
      {entity && question && (
        <ConfirmDialog
          isOpen={editor.isDeleting}
          title={question.title}
          text={question.text}
          note={editor.isDeleting && question.note}
          confirmLabel={question.confirmLabel ?? "Delete"}
          isWorking={form.isSaving || question.isLoading}
          onConfirm={() => form.remove(question.call, isInPage)}
          onCancel={() => editor.cancelDelete(entity)}
        />
      )}
    </>
  );
}
