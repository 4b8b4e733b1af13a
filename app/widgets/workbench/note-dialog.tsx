import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { saveOutcome } from "#app/workspace/editing/save-outcome.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import type { ListedVersion } from "#domain/widgets/version.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type NoteDialogProps = {
  widget: Widget;
  row: ListedVersion;
  onClose(): void;
  onSaved(): void;
};

/** Changes the note of a version. */
export function NoteDialog({ widget, row, onClose, onSaved }: NoteDialogProps) {
  const [note, setNote] = useState(row.note);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    if (isWorking) return;
    setWorking(true);
    const call = versionCalls(widget).annotate(row.version, note);
    const outcome = await saveOutcome(call, "The note has not been saved.");
    setWorking(false);
    if (outcome.isSaved) onSaved();
    else setFailure(outcome.message);
  }

  return (
    <DialogFrame
      isOpen
      title={`Note of version ${row.version}`}
      size="md"
      hasChanges={note !== row.note}
      failure={failure && <ErrorMessage message={failure} />}
      onClose={onClose}
      onEnter={() => void save()}
      footer={(requestClose) => (
        <>
          <Button variant="outline" onClick={requestClose}>
            Cancel
          </Button>
          <Button colorPalette="brand" loading={isWorking} onClick={() => void save()}>
            Save
          </Button>
        </>
      )}
    >
      <EditorField label="Note" value={note} maxLength={MAX_NOTE} onChange={setNote} />
    </DialogFrame>
  );
}
