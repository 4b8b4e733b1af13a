import { Alert, Button, ButtonGroup, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Play, Plus } from "#app/look/icons.ts";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { SharedDraft } from "#app/widgets/drafts/use-shared-draft.ts";
import { testCalls } from "#app/widgets/tests/test-calls.ts";
import { TestSides, TestProgress } from "#app/widgets/tests/test-side.tsx";
import { type Task, type TestRuns, useTests } from "#app/widgets/tests/use-test-runs.ts";
import { counted } from "#app/workspace/counted.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { RowsShape } from "#app/workspace/loading-shapes.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import type { WidgetTest } from "#domain/widgets/replies.ts";
import { checkName } from "#domain/widgets/check-name.ts";
import { answersFor, testSummary } from "#domain/widgets/gate.ts";
import { MAX_TESTS } from "#domain/widgets/test-limits.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";
import { SIDES } from "#domain/widgets/widget-test.ts";
import { draftAndLiveInputs } from "#app/widgets/drafts/draft-and-live-inputs.ts";

const TestDialog = lazyPart(() => import("#app/widgets/tests/test-dialog.tsx"), "default");

/** The tests of a widget, with the draft and with what is live (product/workbench 2). */
export default function TestsTab({ shared, runs }: { shared: SharedDraft; runs: TestRuns }) {
  const { live, draft, form, isDirty } = shared;
  const { type, id } = live;
  const { list, retry, refresh: reload, resultOf, statesOf } = useTests(live, runs);
  const { value: quota, refresh } = useLoad(
    async () => testCalls({ type, id }).left(),
    `${type} ${id}`,
  );
  const editor = useDialogState<WidgetTest>();
  const [isStoring, setStoring] = useState(false);
  const isRunning = isStoring || runs.progress !== undefined;

  async function run(tests: WidgetTest[], again = false) {
    // The server tests the stored draft, so what is typed is stored first.
    setStoring(isDirty);
    const stored = isDirty ? await shared.store() : draft;
    setStoring(false);
    if (isDirty && stored === null) return;
    const sides = stored ? SIDES : (["live"] as const);
    const tasks = tests.flatMap((test) => sides.map((side): Task => ({ test, side })));
    await runs.run(tasks, { again, now: { draft: stored?.version, live: live.version } });
    refresh();
  }

  if (list === null)
    return <LoadFailure message="The tests cannot be loaded right now." onRetry={retry} />;
  if (list === undefined) return <RowsShape />;
  const { cases } = list;
  const inputs = draftAndLiveInputs(form, live);
  const states = cases.map((test) => statesOf(test));
  const passed = testSummary(states);
  const hasDraft = draft !== null || isDirty;
  const addButton = (
    <Button disabled={cases.length >= MAX_TESTS} onClick={() => editor.open(null)}>
      <Plus /> Add test
    </Button>
  );
  return (
    <Stack gap="5">
      {cases.length === 0 ? (
        <EmptyState
          title="No tests yet"
          text="A test has values for the form and checks of the answer. Run it to see whether a draft answers as well as the live version."
        >
          {addButton}
        </EmptyState>
      ) : (
        <>
          <Flex justify="space-between" align="center" wrap="wrap" gap="3">
            <Stack gap="1" flex="1 1 20rem">
              <Text fontSize="sm" color="fg.muted">
                {hasDraft
                  ? "Each test runs with the draft and with the live version."
                  : "There is no draft: each test runs with the live version."}
              </Text>
              {quota && (
                <TestQuota needed={answersFor(cases) * (hasDraft ? 2 : 1)} left={quota.left} />
              )}
            </Stack>
            <ButtonGroup flexWrap="wrap">
              {addButton}
              <Button variant="solid" disabled={isRunning} onClick={() => void run(cases)}>
                <Play /> Run tests
              </Button>
            </ButtonGroup>
          </Flex>
          <TestProgress runs={runs} />
          {states.some((of) => of.draft ?? of.live) && (
            <Text fontWeight="600">
              Passed: {hasDraft && `draft ${passed.draft.passed} of ${passed.draft.of}, `}
              live {passed.live.passed} of {passed.live.of}
            </Text>
          )}
          <Stack as="ol" aria-label="Tests" listStyleType="none" gap="4">
            {cases.map((test) => (
              <Stack
                as="li"
                key={test.id}
                gap="4"
                borderWidth="1px"
                borderRadius="lg"
                bg="bg.panel"
                p="4"
              >
                <Flex justify="space-between" align="start" wrap="wrap" gap="3">
                  <Stack gap="1" minW="0" flex="1 1 20rem">
                    <Heading size="sm" overflowWrap="anywhere">
                      {test.name}
                    </Heading>
                    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
                      {valuesOf(test, inputs)}
                    </Text>
                    {test.checks.length > 0 && (
                      <Text fontSize="sm" overflowWrap="anywhere">
                        {test.checks.map(checkName).join(" · ")}
                      </Text>
                    )}
                  </Stack>
                  <ButtonGroup size="xs">
                    <Button aria-label={`Edit ${test.name}`} onClick={() => editor.open(test)}>
                      Edit
                    </Button>
                    <Button
                      aria-label={`Ask again: ${test.name}`}
                      disabled={isRunning}
                      onClick={() => void run([test], true)}
                    >
                      Ask again
                    </Button>
                  </ButtonGroup>
                </Flex>
                <TestSides
                  widget={live}
                  test={test}
                  draft={resultOf(test, "draft")}
                  live={resultOf(test, "live")}
                  hasDraft={hasDraft}
                />
              </Stack>
            ))}
          </Stack>
        </>
      )}
      {editor.isOpen && (
        <TestDialog
          widget={live}
          inputs={inputs}
          former={editor.entity}
          onClose={editor.close}
          onSaved={() => {
            editor.close();
            noteSaved("The tests have been saved.");
            // Keeps the list, and a dialog that has been opened meanwhile.
            reload();
          }}
        />
      )}
    </Stack>
  );
}

/** The values of a test under the labels of their inputs; a value of an input that is gone has its name. */
function valuesOf({ inputs: given }: WidgetTest, inputs: WidgetInput[]): string {
  const values = Object.entries(given).map(([name, texts]) => {
    const label = inputs.find((input) => input.name === name)?.label || name;
    return `${/[?!.:]$/u.test(label) ? label : `${label}:`} ${texts.join(", ")}`;
  });
  return values.join(" · ") || "No values";
}

/** How many answers a run of all tests needs, and whether those that are left today are enough. */
function TestQuota({ needed, left }: { needed: number; left: number }) {
  const figures = `Running all of them needs at most ${counted(needed, "answer")}; you have ${left.toLocaleString("en")} left for tests today.`;
  if (needed <= left)
    return (
      <Text fontSize="sm" color="fg.muted">
        {figures}
      </Text>
    );
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{figures}</Alert.Title>
        <Alert.Description>
          The run may stop before its end. A test whose result is kept needs no answer.
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
