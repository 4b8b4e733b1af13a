import { Stack, Text } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { ago } from "#app/workspace/time-text.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { FORMER_DRAFT_DAYS } from "#domain/widgets/draft.ts";
import { RowsShape } from "#app/workspace/loading-shapes.tsx";

type FormerDraftsDialogProps = { shared: SharedDraft; onClose(): void };

/** The drafts that were replaced or discarded: compares one with the page, and takes it back (product/workbench 2). */
export default function FormerDraftsDialog({ shared, onClose }: FormerDraftsDialogProps) {
  const { type, id } = shared.live;
  const load = useCallback(async () => versionCalls({ type, id }).formerDrafts(), [type, id]);
  const { value: drafts, retry } = useLoad(load);
  const [chosen, setChosen] = useState("0");
  const former = drafts?.[Number(chosen)];
  function takeBack() {
    if (former) shared.takeBack(former);
    onClose();
  }
  return (
    <DialogFrame
      isOpen
      title="Former drafts"
      size="xl"
      hasChanges={false}
      onClose={onClose}
      closeLabel="Cancel"
      action={{ label: "Take back", isDisabled: !former, onPress: takeBack }}
    >
      <Stack gap="6">
        {drafts === null && (
          <LoadFailure message="The former drafts cannot be loaded right now." onRetry={retry} />
        )}
        {drafts === undefined && <RowsShape />}
        {drafts?.length === 0 && (
          <Text>No draft of this widget was replaced in the last {FORMER_DRAFT_DAYS} days.</Text>
        )}
        {drafts && former && (
          <>
            <EditorField
              label="Former draft"
              value={chosen}
              options={drafts.map(({ author, updatedAt, replacedBy }, index) => ({
                value: String(index),
                text: `${author}, stored ${ago(updatedAt)}, replaced by ${replacedBy}`,
              }))}
              help="It replaces the draft on the page, which can then be taken back in the same way."
              onChange={setChosen}
            />
            <WidgetDiff former={shared.settled} newer={formOf(former.data)} />
          </>
        )}
      </Stack>
    </DialogFrame>
  );
}
