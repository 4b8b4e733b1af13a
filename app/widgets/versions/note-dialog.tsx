import type { ListedVersion } from "#domain/widgets/answers.ts";
import { useState } from "react";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type NoteDialogProps = { widget: Widget; row: ListedVersion; onClose(): void };

/** Changes the note of a version. */
export function NoteDialog({ widget, row, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(row.note);
  const saving = useSave("The note has not been saved.", onClose, () => {});
  const { isSaving, refusal } = saving;
  const save = () => saving.save(() => versionCalls(widget).annotate(row.version, note));

  return (
    <DialogFrame
      isOpen
      title={`Note of version ${row.version}`}
      size="md"
      hasChanges={note !== row.note}
      failure={refusal && <SaveFailure {...refusal} onSignedIn={saving.repeat} />}
      onClose={onClose}
      onEnter={save}
      closeLabel="Cancel"
      action={{ label: "Save", isBusy: isSaving, onPress: save }}
    >
      <EditorField label="Note" value={note} maxLength={MAX_NOTE} onChange={setNote} />
    </DialogFrame>
  );
}
