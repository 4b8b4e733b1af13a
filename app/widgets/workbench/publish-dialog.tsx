import { Button, Skeleton, Stack } from "@chakra-ui/react";
import { lazy, Suspense, useCallback, useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { caseCalls } from "#app/widgets/case-calls.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { formOf } from "#app/widgets/workbench/draft-form.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import type { CaseRuns } from "#app/widgets/workbench/use-case-runs.ts";
import type { SharedDraft } from "#app/widgets/workbench/use-shared-draft.ts";
import { WidgetDiff } from "#app/widgets/workbench/widget-diff.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { saveOutcome } from "#app/workspace/editing/save-outcome.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useLoaded } from "#app/workspace/table/use-loaded.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { StoredDraft } from "#domain/widgets/draft.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import { gateOf } from "#domain/widgets/gate.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const PublishTests = lazy(() => import("#app/widgets/workbench/publish-tests.tsx"));

type PublishDialogProps = {
  shared: SharedDraft;
  runs: CaseRuns;
  onClose(): void;
  onPublished(widget: Widget): void;
};

/** Shows what publishing the draft changes, and publishes it with a note (product/widgets 11). */
export function PublishDialog({ shared, runs, onClose, onPublished }: PublishDialogProps) {
  const { live, draft, form } = shared;
  const { type, id } = live;
  const [note, setNote] = useState("");
  const loadCases = useCallback(async () => caseCalls({ type, id }).list(), [type, id]);
  const { value: tests, retry } = useLoaded(loadCases);
  const cases = tests?.cases ?? [];
  const isSure = tests && gateOf(cases.map((test) => runs.statesOf(test))) === "green";
  const problems = widgetProblems(
    form.prompt,
    form.inputs.map(({ name }) => name),
    form.inputs.map(({ dependsOn }) => dependsOn),
  );
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
            {isSure && problems.length === 0 ? "Publish" : "Publish anyway"}
          </Button>
        </>
      )}
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
