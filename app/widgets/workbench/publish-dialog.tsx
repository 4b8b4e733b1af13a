import { Skeleton, Stack } from "@chakra-ui/react";
import type { StoredDraft } from "#domain/widgets/answers.ts";
import { lazy, Suspense, useCallback, useState } from "react";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { testCalls } from "#app/widgets/tests/test-calls.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import type { TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { MESSAGES } from "#domain/messages.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import { gateOf } from "#domain/widgets/gate.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const PublishTests = lazy(() => import("#app/widgets/tests/publish-tests.tsx"));

type PublishDialogProps = {
  shared: SharedDraft;
  runs: TestRuns;
  onClose(): void;
};

/** Shows what publishing the draft changes, and publishes it with a note (product/workbench 2). */
export function PublishDialog({ shared, runs, onClose }: PublishDialogProps) {
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
