import { Button, Flex, HStack, Skeleton, Stack, Text } from "@chakra-ui/react";
import { Suspense, lazy, useCallback, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { testCalls } from "#app/widgets/tests/test-calls.ts";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { ago } from "#app/workspace/time-text.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { StoredDraft } from "#domain/widgets/answers.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import { gateOf } from "#domain/widgets/gate.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { Widget } from "#domain/widgets/widget.ts";

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

const PublishTests = lazy(() => import("#app/widgets/tests/publish-tests.tsx"));

type PublishDialogProps = {
  shared: SharedDraft;
  runs: TestRuns;
  onClose(): void;
};

/** Shows what publishing the draft changes, and publishes it with a note (product/workbench 2). */
function PublishDialog({ shared, runs, onClose }: PublishDialogProps) {
  const { live, draft, form, settled } = shared;
  const { type, id } = live;
  const [note, setNote] = useState("");
  const loadTests = useCallback(async () => testCalls({ type, id }).list(), [type, id]);
  const { value: tests, retry } = useLoad(loadTests);
  const cases = tests?.cases ?? [];
  const problems = widgetProblems(
    form.prompt,
    form.inputs.map(({ name }) => name),
    form.inputs.map(({ dependsOn }) => dependsOn),
  );
  const gate = gateOf(cases.map((test) => runs.statesOf(test)));
  const isDoubtful = !tests || gate !== "green" || problems.length > 0;
  const saving = useSave<Widget | StoredDraft>(MESSAGES.widget.other, onSaved, onRefused);
  const { refusal } = saving;

  function publish() {
    if (draft) saving.save(() => versionCalls(live).publish(draft.version, note));
  }

  function onSaved(saved: Widget | StoredDraft | null) {
    const widget = saved as Widget;
    shared.follow(widget, true);
    noteSaved(`Version ${widget.version} is live.`);
    onClose();
  }

  function onRefused({ current }: Refused<Widget | StoredDraft>) {
    if (current === undefined) return;
    // The widget was saved meanwhile: the page shows both.
    if (current && "id" in current) shared.follow(current);
    // Somebody else has changed or published the draft: storing mine again meets theirs.
    else void shared.store();
    onClose();
  }

  return (
    <DialogFrame
      isOpen
      title={`Publish ${live.data.name}`}
      size="xl"
      hasChanges={note !== ""}
      failure={
        refusal && (
          <SaveFailure
            {...refusal}
            action="publish"
            message={refusal.errors[0]?.message ?? refusal.message}
            onSignedIn={saving.repeat}
          />
        )
      }
      onClose={onClose}
      closeLabel="Cancel"
      action={{
        label: isDoubtful ? "Publish anyway" : "Publish",
        isDoubtful,
        isBusy: saving.isSaving,
        onPress: publish,
      }}
    >
      <Stack gap="6">
        <WidgetProblemList problems={problems} />
        {tests === null && (
          <LoadFailure message="The tests cannot be loaded right now." onRetry={retry} />
        )}
        {cases.length > 0 && (
          <Suspense fallback={<Skeleton h="10" aria-busy="true" />}>
            <PublishTests cases={cases} runs={runs} />
          </Suspense>
        )}
        <WidgetDiff former={formOf(live.data)} newer={settled} />
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
