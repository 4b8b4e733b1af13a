import { Button, Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ago } from "#app/workspace/ago.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { PublishDialog } from "#app/widgets/workbench/publish-dialog.tsx";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useSave } from "#app/calls/use-save.ts";

const FormerDraftsDialog = lazy(() => import("#app/widgets/versions/former-drafts-dialog.tsx"));

type DraftActionsProps = {
  shared: SharedDraft;
  runs: TestRuns;
  /** Why the draft cannot be published. */
  problem?: string;
  /** Checks the draft, and shows what is wrong. */
  check(): boolean;
};

/** The state of the draft, and the buttons that publish and discard it. */
export function DraftActions({ shared, runs, problem, check }: DraftActionsProps) {
  const { draft, conflict, isDirty, hasChanges } = shared;
  const [step, setStep] = useState<"publishing" | "discarding" | "taking back">();
  const close = () => setStep(undefined);

  async function openPublishing() {
    if (!check()) return;
    if (isDirty && (await shared.store()) === null) return;
    setStep("publishing");
  }

  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Text role="status" color="fg.muted" fontSize="sm">
          {stateOf(shared)}
        </Text>
        <HStack wrap="wrap">
          {!conflict && (
            <Button variant="ghost" onClick={() => setStep("taking back")}>
              Former drafts
            </Button>
          )}
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
        <PublishDialog shared={shared} runs={runs} onClose={close} />
      )}
      {step === "discarding" && <DiscardDialog shared={shared} onClose={close} />}
      {step === "taking back" && (
        <Suspense fallback={null}>
          <FormerDraftsDialog shared={shared} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

function DiscardDialog({ shared, onClose }: { shared: SharedDraft; onClose(): void }) {
  const { live, draft } = shared;
  const onDiscarded = () => {
    shared.follow(live, true);
    noteSaved("The draft has been discarded.");
    onClose();
  };
  const saving = useSave(
    "The draft has not been discarded.",
    onDiscarded,
    // Somebody else has discarded or published it.
    ({ status }) => status === 404 && onDiscarded(),
  );
  const { refusal } = saving;

  return (
    <ConfirmDialog
      isOpen
      title="Discard the draft?"
      text="Everybody who works on the widget shares it. What is live stays as it is. For a week, the draft can be taken back under Former drafts."
      confirmLabel="Discard"
      isWorking={saving.isSaving}
      failure={refusal && <SaveFailure {...refusal} action="discard" onSignedIn={saving.repeat} />}
      onConfirm={() => saving.save(() => versionCalls(live).discard(draft?.version ?? 0))}
      onCancel={onClose}
    />
  );
}

function stateOf({ live, draft, isDirty, isSaving, conflict, failure }: SharedDraft): string {
  if (conflict || failure) return "The draft is not stored.";
  if (isSaving || isDirty) return "Storing the draft ...";
  if (!draft)
    return `No draft. What you change here becomes one; version ${live.version} stays live.`;
  return `Draft of ${draft.author}, stored ${ago(draft.updatedAt)}. Version ${live.version} is live.`;
}
