import { Badge, Box, Heading, Stack, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { TestSides } from "#app/widgets/tests/test-side.tsx";
import type { Tests } from "#app/widgets/tests/use-test-runs.ts";
import type { WidgetTest } from "#domain/widgets/replies.ts";
import { type TestStates, gotWorse, worstFirst } from "#domain/widgets/gate.ts";

type PublishTestsProps = {
  widget: { type: string; id: string };
  cases: WidgetTest[];
  tests: Tests;
};

/** The tests that a draft does not pass, with both answers side by side, the worst first (product/workbench 2). */
export function NotPassed({ cases, ...place }: PublishTestsProps) {
  const shown = worstFirst(statesOf(cases, place.tests)).filter(({ states }) => isTelling(states));
  return shown.map(({ test, states }) => (
    <ComparedTest key={test.id} {...{ test, states, ...place }} />
  ));
}

/** The answers of the other tests, closed at first: whether a draft answers better is seen in answers, not in the number of tests. */
export function AnswersSideBySide({ cases, ...place }: PublishTestsProps) {
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
