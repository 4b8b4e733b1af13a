import { Button, Flex, HStack, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { useSave } from "#app/calls/use-save.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { ago } from "#app/workspace/time-text.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import type { FormerDraft } from "#domain/widgets/replies.ts";
import { FORMER_DRAFT_DAYS } from "#domain/widgets/draft.ts";

const FormerDraftsDialog = lazyPart(
  () => import("#app/widgets/versions/former-drafts-dialog.tsx"),
  "default",
);
const PublishDialog = lazyPart(
  () => import("#app/widgets/workbench/publish-dialog.tsx"),
  "default",
);

type Step = "publishing" | "discarding" | FormerDraft[];

type DraftActionsProps = {
  shared: SharedDraft;
  runs: TestRuns;
  problem?: string;
  check(): Promise<boolean>;
  children: ReactNode;
};

/** The state of the draft, and the buttons that publish and discard it. */
export function DraftActions(props: DraftActionsProps) {
  const { shared, runs, problem, check, children } = props;
  const { draft, conflict, isDirty, hasChanges } = shared;
  const [step, setStep] = useState<Step>();
  const { send, isSending, refusal } = useCall();
  const close = () => setStep(undefined);
  const state = useRef<HTMLParagraphElement>(null);
  const hadChanges = useRef(hasChanges);
  useEffect(() => {
    const isSettled = hadChanges.current && !hasChanges;
    hadChanges.current = hasChanges;
    if (!isSettled) return;
    // The button that opened the dialog cannot take the focus back: it is disabled or removed. Wait a frame, until the dialog is removed.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) state.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [hasChanges]);

  async function openPublishing() {
    if (!(await check())) return;
    if (isDirty && (await shared.store()) === null) return;
    open("publishing");
  }

  /** Opens a dialog after an answer, unless another one has been opened meanwhile. */
  function open(next: Step) {
    setStep((former) => former ?? next);
  }

  /** Opens the former drafts. If there are none, a note says so, because the dialog would be empty. */
  async function openFormer() {
    if (isSending) return;
    const drafts = await (await send(() => versionCalls(shared.live).formerDrafts()))?.json();
    if (drafts?.length === 0)
      noteSaved(`No draft was replaced in the last ${FORMER_DRAFT_DAYS} days.`);
    else if (drafts) open(drafts);
  }

  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Text ref={state} role="status" tabIndex={-1} color="fg.muted" fontSize="sm">
          {stateOf(shared)}
        </Text>
        <HStack wrap="wrap">
          {!conflict && <Button onClick={() => void openFormer()}>Former drafts</Button>}
          {draft && <Button onClick={() => setStep("discarding")}>Discard draft</Button>}
          <Button
            variant="solid"
            disabled={!hasChanges || conflict !== undefined}
            loading={shared.isSaving && step !== undefined}
            onClick={() => void openPublishing()}
          >
            {hasChanges ? "Publish" : "No changes to publish"}
          </Button>
          {children}
        </HStack>
      </Flex>
      {problem && <ErrorMessage message={problem} />}
      {refusal && <ErrorMessage message={refusal} />}
      {step === "discarding" && <DiscardDialog shared={shared} onClose={close} />}
      {step === "publishing" && draft && (
        <PublishDialog shared={shared} runs={runs} onClose={close} />
      )}
      {Array.isArray(step) && <FormerDraftsDialog shared={shared} drafts={step} onClose={close} />}
    </Stack>
  );
}

function DiscardDialog({ shared, onClose }: { shared: SharedDraft; onClose(): void }) {
  const { live } = shared;
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
      title="Discard the draft?"
      text="Everybody who works on the widget shares it. The live version stays as it is. For a week, the draft can be taken back under Former drafts."
      confirmLabel="Discard"
      isWorking={saving.isSaving}
      failure={refusal && <SaveFailure {...refusal} action="discard" onSignedIn={saving.repeat} />}
      onConfirm={() =>
        saving.save(async () => versionCalls(live).discard((await shared.latest())?.version ?? 0))
      }
      onCancel={onClose}
    />
  );
}

function stateOf({ live, draft, isDirty, isSaving, conflict, failure }: SharedDraft): string {
  if (conflict || failure) return "The draft is not stored.";
  if (isSaving || isDirty) return "Storing the draft ...";
  if (!draft) return `Version ${live.version} is live. What you change here becomes a draft.`;
  return `Draft of ${draft.author}, stored ${ago(draft.updatedAt)}. Version ${live.version} is live.`;
}
