import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import { ago } from "#app/workspace/time-text.tsx";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { FormerDraft } from "#domain/widgets/replies.ts";

type FormerDraftsDialogProps = { shared: SharedDraft; drafts: FormerDraft[]; onClose(): void };

/** The drafts that were replaced or discarded: compares one with the page, and takes it back (product/workbench 2). */
export default function FormerDraftsDialog({ shared, drafts, onClose }: FormerDraftsDialogProps) {
  const [chosen, setChosen] = useState("0");
  const former = drafts[Number(chosen)];
  function takeBack() {
    if (former) shared.takeBack(former);
    onClose();
  }
  return (
    <DialogFrame
      title="Former drafts"
      size="xl"
      onClose={onClose}
      closeLabel="Cancel"
      action={{ label: "Take back", onPress: takeBack }}
    >
      <Stack gap="6">
        {former && (
          <>
            <EditorField
              label="Former draft"
              value={chosen}
              options={drafts.map(({ author, updatedAt, replacedBy }, index) => ({
                value: String(index),
                text: `${author}, stored ${ago(updatedAt)}, replaced by ${replacedBy}`,
              }))}
              help="It replaces the draft on the page. You can take that one back in the same way."
              onChange={setChosen}
            />
            <WidgetDiff former={shared.settled} newer={formOf(former.data)} />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
}
