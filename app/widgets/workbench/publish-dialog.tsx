import { Button, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { formOf } from "#app/widgets/workbench/draft-form.ts";
import type { SharedDraft } from "#app/widgets/workbench/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/workbench/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { saveOutcome } from "#app/workspace/editing/save-outcome.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { StoredDraft } from "#domain/widgets/draft.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type PublishDialogProps = {
  shared: SharedDraft;
  onClose(): void;
  onPublished(widget: Widget): void;
};

/** Shows what publishing the draft changes, and publishes it with a note (product/widgets 11). */
export function PublishDialog({ shared, onClose, onPublished }: PublishDialogProps) {
  const { live, draft, form } = shared;
  const [note, setNote] = useState("");
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function publish() {
    if (!draft || isWorking) return;
    setWorking(true);
    const call = versionCalls(live).publish(draft.version, note);
    const outcome = await saveOutcome<Widget | StoredDraft>(call, MESSAGES.widget.other);
    setWorking(false);
    if (outcome.isSaved) {
      const widget = outcome.stored as Widget;
      shared.follow(widget, true);
      noteSaved(`Version ${widget.version} is live.`);
      return onPublished(widget);
    }
    const { current, message, errors } = outcome;
    // The widget was saved meanwhile: the page shows both.
    if (current && "id" in current) {
      shared.follow(current);
      return onClose();
    }
    // Somebody else has changed the draft: storing mine again meets theirs.
    if (current) {
      void shared.store();
      return onClose();
    }
    setFailure(errors[0]?.message ?? message);
  }

  return (
    <DialogFrame
      isOpen
      title={`Publish ${live.data.name}`}
      size="xl"
      hasChanges={false}
      failure={failure && <ErrorMessage message={failure} />}
      onClose={onClose}
      footer={(requestClose) => (
        <>
          <Button variant="outline" onClick={requestClose}>
            Cancel
          </Button>
          <Button colorPalette="brand" loading={isWorking} onClick={() => void publish()}>
            Publish
          </Button>
        </>
      )}
    >
      <Stack gap="6">
        <WidgetDiff former={formOf(live.data)} newer={form} />
        <EditorField
          label="Note"
          value={note}
          maxLength={MAX_NOTE}
          help="What this version is for. It stands in the list of versions."
          onChange={setNote}
        />
      </Stack>
    </DialogFrame>
  );
}
