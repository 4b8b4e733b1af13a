import { Badge, Box, Heading, SimpleGrid, Skeleton, Stack, Text, chakra } from "@chakra-ui/react";
import { Suspense, lazy, useEffect, useEffectEvent } from "react";
import { TestProgress } from "#app/widgets/tests/test-progress.tsx";
import { TestSide } from "#app/widgets/tests/test-side.tsx";
import type { Task, TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import type { WidgetTest } from "#domain/widgets/answers.ts";
import { type TestStates, gotWorse, testSummary, worstFirst } from "#domain/widgets/gate.ts";

const TextDiff = lazy(() => import("#app/workspace/text-diff.tsx"));

type PublishTestsProps = { cases: WidgetTest[]; runs: TestRuns };

/** Runs the tests of a draft before it is published, and shows those that it does not pass (product/workbench 2). */
export default function PublishTests({ cases, runs }: PublishTestsProps) {
  const begin = useEffectEvent(() => {
    const sides = ["draft", "live"] as const;
    const tasks = cases.flatMap((test) => sides.map((side): Task => ({ test, side })));
    void runs.run(tasks.filter(({ test, side }) => runs.resultOf(test, side) === undefined));
  });
  useEffect(() => begin(), []);
  const all = cases.map((test) => ({ test, states: runs.statesOf(test) }));
  const { draft, live } = testSummary(all.map(({ states }) => states));
  const shown = worstFirst(all).filter(({ states }) => isTelling(states));
  return (
    <Stack as="section" aria-label="Tests" gap="4">
      <Heading as="h3" size="sm">
        Tests
      </Heading>
      <Text>
        Draft {draft.passed} of {draft.of}, live {live.passed} of {live.of}
      </Text>
      <TestProgress runs={runs} />
      {shown.map(({ test, states }) => (
        <FailedTest key={test.id} {...{ test, states, runs }} />
      ))}
    </Stack>
  );
}

/** Whether the draft has been run with a test and has not passed it. */
function isTelling({ draft }: TestStates): boolean {
  return draft === "failed" || draft === "doubtful";
}

type FailedTestProps = { test: WidgetTest; states: TestStates; runs: TestRuns };

function FailedTest({ test, states, runs }: FailedTestProps) {
  const [draft, live] = [runs.resultOf(test, "draft"), runs.resultOf(test, "live")];
  return (
    <Box role="group" aria-label={`Test ${test.name}`} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h4" size="sm" mb="3" overflowWrap="anywhere">
        {test.name}{" "}
        {gotWorse(states) && (
          <Badge colorPalette="red" fontFamily="body">
            Worse than live
          </Badge>
        )}
      </Heading>
      <SimpleGrid minChildWidth="min(100%, 18rem)" gap="6">
        <TestSide test={test} title="Draft" result={draft} isOpen />
        <TestSide test={test} title="Live" result={live} isOpen />
      </SimpleGrid>
      {draft?.answer && live?.answer && (
        <chakra.details mt="3">
          <chakra.summary fontSize="sm" cursor="pointer" py="1">
            What differs in the answers
          </chakra.summary>
          <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm" bg="bg.panel">
            <Suspense fallback={<Skeleton h="10" aria-busy="true" />}>
              <TextDiff former={live.answer} newer={draft.answer} />
            </Suspense>
          </Box>
        </chakra.details>
      )}
    </Box>
  );
}
