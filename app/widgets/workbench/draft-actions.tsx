import { Button, Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ago } from "#app/widgets/ago.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { PublishDialog } from "#app/widgets/workbench/publish-dialog.tsx";
import type { CaseRuns } from "#app/widgets/workbench/use-case-runs.ts";
import type { SharedDraft } from "#app/widgets/workbench/use-shared-draft.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { saveOutcome } from "#app/workspace/editing/save-outcome.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { Widget } from "#domain/widgets/widget.ts";

type DraftActionsProps = {
  shared: SharedDraft;
  runs: CaseRuns;
  /** Why the draft cannot be published. */
  problem?: string;
  /** Checks the draft, and shows what is wrong. */
  check(): boolean;
  onPublished(widget: Widget): void;
};

/** The state of the draft, and the buttons that publish and discard it. */
export function DraftActions({ shared, runs, problem, check, onPublished }: DraftActionsProps) {
  const { live, draft, conflict, isDirty, hasChanges } = shared;
  const [step, setStep] = useState<"publishing" | "discarding">();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function discard() {
    setWorking(true);
    const call = versionCalls(live).discard(draft?.version ?? 0);
    const outcome = await saveOutcome(call, "The draft has not been discarded.");
    setWorking(false);
    if (!outcome.isSaved && outcome.status !== 404) return setFailure(outcome.message);
    setStep(undefined);
    setFailure(undefined);
    shared.follow(live, true);
    noteSaved("The draft has been discarded.");
  }

  async function openPublishing() {
    if (!check()) return;
    if (isDirty && (await shared.store()) === null) return;
    setStep("publishing");
  }

  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Text role="status" color="fg.muted">
          {stateOf(shared)}
        </Text>
        <HStack wrap="wrap">
          {draft && (
            <Button variant="outline" onClick={() => setStep("discarding")}>
              Discard draft
            </Button>
          )}
          <Button
            colorPalette="brand"
            disabled={!hasChanges || conflict !== undefined}
            loading={shared.isSaving && step !== undefined}
            onClick={() => void openPublishing()}
          >
            {hasChanges ? "Publish" : "No changes to publish"}
          </Button>
        </HStack>
      </Flex>
      {problem && <ErrorMessage message={problem} />}
      {step === "publishing" && draft && (
        <PublishDialog
          shared={shared}
          runs={runs}
          onClose={() => setStep(undefined)}
          onPublished={(widget) => {
            setStep(undefined);
            onPublished(widget);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={step === "discarding"}
        title="Discard the draft?"
        text="All administrators share it. What is live stays as it is."
        confirmLabel="Discard"
        isWorking={isWorking}
        failure={failure && <ErrorMessage message={failure} />}
        onConfirm={() => void discard()}
        onCancel={() => setStep(undefined)}
      />
    </Stack>
  );
}

function stateOf({ live, draft, isDirty, isSaving, conflict, failure }: SharedDraft): string {
  if (conflict || failure) return "The draft is not stored.";
  if (isSaving || isDirty) return "Storing the draft ...";
  if (!draft)
    return `No draft. What you change here becomes one; version ${live.version} stays live.`;
  return `Draft of ${draft.author}, stored ${ago(draft.updatedAt)}. Version ${live.version} is live.`;
}
