import { Flex, Icon, Stack, Text, Badge, Box, Heading, chakra } from "@chakra-ui/react";
import { Check, TriangleAlert, X } from "#app/look/icons.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { formOf } from "#app/widgets/drafts/draft-form.ts";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import {
  type Task,
  type TestRuns,
  useTests,
  type Tests,
} from "#app/widgets/tests/use-test-runs.ts";
import { WidgetDiff } from "#app/widgets/versions/widget-diff.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { StoredDraft, WidgetTest } from "#domain/widgets/replies.ts";
import { MAX_NOTE } from "#domain/widgets/draft.ts";
import {
  type Gate,
  type TestStates,
  gateOf,
  testSummary,
  gotWorse,
  worstFirst,
} from "#domain/widgets/gate.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import { SIDES } from "#domain/widgets/widget-test.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { TestSides, TestProgress } from "#app/widgets/tests/test-side.tsx";

type PublishDialogProps = {
  shared: SharedDraft;
  runs: TestRuns;
  onClose(): void;
};

/**
 * Shows in one look whether a draft is better: its tests and what it changes, then the answers. Publishes it with a note
 * (product/workbench 2).
 */
export default function PublishDialog({ shared, runs, onClose }: PublishDialogProps) {
  const { live, draft, form, settled } = shared;
  const [note, setNote] = useState("");
  const tests = useTests(live, runs);
  const { list } = tests;
  const cases = list?.cases ?? [];
  const states = cases.map((test) => tests.statesOf(test));
  const problems = widgetProblems(form.prompt, form.inputs);
  const gate = gateOf(states);
  const isDoubtful = !list || gate !== "green" || problems.length > 0;
  const saving = useSave<Widget | StoredDraft>(MESSAGES.widget.other, onSaved, onRefused);
  const { refusal } = saving;

  // The tests that have no result yet run while the dialog is open.
  const runMissing = useEffectEvent((all: WidgetTest[]) => {
    const tasks = all.flatMap((test) => SIDES.map((side): Task => ({ test, side })));
    const missing = tasks.filter(({ test, side }) => tests.resultOf(test, side) === undefined);
    if (missing.length > 0) void runs.run(missing);
  });
  useEffect(() => {
    if (list) runMissing(list.cases);
  }, [list]);

  function publish() {
    if (draft) saving.save(() => versionCalls(live).publish(draft.version, note));
  }

  function onSaved(saved: Widget | StoredDraft | null) {
    const widget = saved as Widget | null;
    if (widget) {
      shared.follow(widget, true);
      noteSaved(`Version ${widget.version} is live.`);
    }
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

  const place = { widget: live, cases, tests };
  return (
    <DialogFrame
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
      <Stack gap="5">
        {list === null && (
          <LoadFailure message="The tests cannot be loaded right now." onRetry={tests.retry} />
        )}
        {cases.length > 0 && (
          <Stack as="section" aria-label="Tests" gap="2">
            <Passed states={states} gate={runs.progress ? undefined : gate} />
            <TestProgress runs={runs} />
          </Stack>
        )}
        <WidgetProblemList problems={problems} />
        <EditorField
          label="Note"
          value={note}
          maxLength={MAX_NOTE}
          help="What this version is for. Shown in the list of versions."
          onChange={setNote}
        />
        <NotPassed {...place} />
        <WidgetDiff former={formOf(live.data)} newer={settled} />
        <AnswersSideBySide {...place} />
      </Stack>
    </DialogFrame>
  );
}

const SIGNS = {
  green: { icon: <Check />, color: "green.fg" },
  yellow: { icon: <TriangleAlert />, color: "orange.fg" },
  red: { icon: <X />, color: "red.fg" },
};

/** How many tests each side has passed, in one line. While tests run, nothing is wrong yet: there is no gate. */
function Passed({ states, gate }: { states: TestStates[]; gate: Gate | undefined }) {
  const { draft, live } = testSummary(states);
  return (
    <Flex align="center" gap="2" fontWeight="600">
      {gate && (
        <Icon size="sm" color={SIGNS[gate].color}>
          {SIGNS[gate].icon}
        </Icon>
      )}
      <Text>
        Draft {draft.passed} of {draft.of} · live {live.passed} of {live.of} tests passed
      </Text>
    </Flex>
  );
}

type PublishTestsProps = {
  widget: { type: string; id: string };
  cases: WidgetTest[];
  tests: Tests;
};

/** The tests that a draft does not pass, with both answers side by side, the worst first (product/workbench 2). */
function NotPassed({ cases, ...place }: PublishTestsProps) {
  const shown = worstFirst(statesOf(cases, place.tests)).filter(({ states }) => isTelling(states));
  return shown.map(({ test, states }) => (
    <ComparedTest key={test.id} {...{ test, states, ...place }} />
  ));
}

/** The answers of the other tests, closed at first: whether a draft answers better is seen in answers, not in the number of tests. */
function AnswersSideBySide({ cases, ...place }: PublishTestsProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = statesOf(cases, place.tests).filter(
    ({ states }) => !isTelling(states) && (states.draft ?? states.live) !== undefined,
  );
  if (shown.length === 0) return null;
  return (
    <chakra.details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" py="1" fontWeight="600" width="fit-content">
        Answers side by side
      </chakra.summary>
      {isOpen && (
        <Stack gap="4" pt="2">
          {shown.map(({ test, states }) => (
            <ComparedTest key={test.id} {...{ test, states, ...place }} />
          ))}
        </Stack>
      )}
    </chakra.details>
  );
}

function statesOf(cases: WidgetTest[], tests: Tests) {
  return cases.map((test) => ({ test, states: tests.statesOf(test) }));
}

/** Whether the draft has been run with a test and has not passed it. */
function isTelling({ draft }: TestStates): boolean {
  return draft === "failed" || draft === "doubtful";
}

type ComparedTestProps = Pick<PublishTestsProps, "widget" | "tests"> & {
  test: WidgetTest;
  states: TestStates;
};

function ComparedTest({ widget, test, states, tests }: ComparedTestProps) {
  return (
    <Box role="group" aria-label={`Test ${test.name}`} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h3" size="sm" mb="3" overflowWrap="anywhere">
        {test.name}{" "}
        {gotWorse(states) && (
          <Badge colorPalette="red" fontFamily="body">
            Worse than live
          </Badge>
        )}
      </Heading>
      <TestSides
        {...{ widget, test }}
        draft={tests.resultOf(test, "draft")}
        live={tests.resultOf(test, "live")}
        isOpen
      />
    </Box>
  );
}
