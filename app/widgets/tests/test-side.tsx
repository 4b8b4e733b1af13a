import { Badge, Box, chakra, HStack, List, Stack, Text } from "@chakra-ui/react";
import type { WidgetTest, TestResult } from "#domain/widgets/answers.ts";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { Check } from "#domain/widgets/widget-test.ts";
import type { CheckOutcome } from "#domain/widgets/checks.ts";
import type { TestState } from "#domain/widgets/gate.ts";
import { timeText } from "#app/workspace/time-text.tsx";

const STATES: Record<TestState, { text: string; palette: string }> = {
  passed: { text: "Passed", palette: "green" },
  failed: { text: "Failed", palette: "red" },
  doubtful: { text: "Doubtful", palette: "orange" },
};

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

type TestSideProps = {
  test: WidgetTest;
  title: string;
  result: TestResult | undefined;
  /** Whether the answer is shown from the beginning. */
  isOpen?: boolean;
};

/** What came of a test with the draft, or with what is live. */
export function TestSide({ test, title, result, isOpen = false }: TestSideProps) {
  return (
    <Stack role="group" aria-label={title} gap="2" minW="0">
      <HStack wrap="wrap">
        <Text fontWeight="600">{title}</Text>
        {result ? (
          <Badge colorPalette={STATES[result.state].palette}>{STATES[result.state].text}</Badge>
        ) : (
          <Badge>Not run</Badge>
        )}
        {result && (
          <Text fontSize="sm" color="fg.muted">
            {factsOf(result)}
          </Text>
        )}
      </HStack>
      {result?.failure && <Text overflowWrap="anywhere">{result.failure}</Text>}
      {result && result.outcomes.length > 0 && (
        <List.Root listStyle="none" gap="1" fontSize="sm">
          {result.outcomes.map((outcome, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- outcomes have the order of the checks
            <List.Item key={index} overflowWrap="anywhere">
              <Text as="span" fontWeight="600">
                {wordOf(outcome)}
              </Text>{" "}
              {criterionOf(test.checks[index])}
              {outcome.sentence}
            </List.Item>
          ))}
        </List.Root>
      )}
      {result?.answer && (
        <chakra.details open={isOpen}>
          <chakra.summary fontSize="sm" cursor="pointer" py="1">
            Answer
          </chakra.summary>
          <Box
            borderWidth="1px"
            borderRadius="md"
            px="3"
            py="2"
            bg="bg.panel"
            maxH="80"
            overflowY="auto"
            tabIndex={0}
            role="group"
            aria-label={`Answer, ${title}`}
          >
            <AnswerText text={result.answer} html={result.html} />
          </Box>
        </chakra.details>
      )}
    </Stack>
  );
}

function factsOf({ isKept, createdAt, ms, tokens, failure }: TestResult): string {
  if (failure !== undefined) return "";
  if (isKept) return `from ${timeText(createdAt)}`;
  const seconds = `${NUMBER.format(ms / 1000)} s`;
  return tokens === null ? seconds : `${seconds}, ${NUMBER.format(tokens)} tokens`;
}

/** What the model was asked: its verdict does not repeat it, as the other sentences do. */
function criterionOf(check: Check | undefined): string {
  return check?.kind === "judged" ? `“${check.criterion}” ` : "";
}

/** The verdict as a sign and a word: not by colour alone. */
function wordOf({ passed }: CheckOutcome): string {
  // The sentence itself says that it is not known.
  if (passed === null) return "?";
  return passed ? "✓ Passed:" : "✗ Failed:";
}
