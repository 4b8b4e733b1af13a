import {
  Badge,
  Box,
  chakra,
  HStack,
  List,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Button,
  Flex,
} from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AnswerText } from "#app/answers/answer-text.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { testCalls } from "#app/widgets/tests/test-calls.ts";
import type { ShownResult, TestRuns } from "#app/widgets/tests/use-test-runs.ts";
import type { ResultsOfTest, WidgetTest } from "#domain/widgets/replies.ts";
import { type Check, SIDES } from "#domain/widgets/widget-test.ts";
import type { CheckOutcome } from "#domain/widgets/checks.ts";
import type { TestState } from "#domain/widgets/gate.ts";
import { timeText } from "#app/workspace/time-text.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { BarFill } from "#app/workspace/meter.tsx";

const TextDiff = lazyPart(
  () => import("#app/workspace/text-diff.tsx"),
  "default",
  <Skeleton h="10" aria-busy="true" />,
);

const STATES: Record<TestState, { text: string; palette: string }> = {
  passed: { text: "Passed", palette: "green" },
  failed: { text: "Failed", palette: "red" },
  doubtful: { text: "Doubtful", palette: "orange" },
};

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

type TestSidesProps = {
  widget: { type: string; id: string };
  test: WidgetTest;
  draft: ShownResult | undefined;
  live: ShownResult | undefined;
  hasDraft?: boolean;
  /** Whether the answers are shown from the beginning, with what differs in them. */
  isOpen?: boolean;
};

/** The results of a test with the draft and with the live widget. Stored answers are loaded when the first one is opened. */
export function TestSides(props: TestSidesProps) {
  const { widget, test, hasDraft = true, isOpen = false } = props;
  const [texts, setTexts] = useState<ResultsOfTest | null>();
  const isReading = useRef(false);
  const [draft, live] = SIDES.map((side) =>
    withAnswer(props[side], texts && { loaded: texts[side] }),
  );

  async function read() {
    const isMissing = [draft, live].some((result) => result && result.answer === undefined);
    if (!isMissing || isReading.current) return;
    isReading.current = true;
    const response = await testCalls(widget)
      .resultsOf(test.id)
      .catch(() => null);
    setTexts(response?.ok ? await response.json() : null);
    isReading.current = false;
  }

  const onOpen = () => void read();
  const begin = useEffectEvent(onOpen);
  useEffect(() => {
    if (isOpen) begin();
  }, [isOpen]);
  return (
    <>
      {texts === null && (
        <LoadFailure message="The answers cannot be loaded right now." onRetry={onOpen} />
      )}
      <SimpleGrid minChildWidth="min(100%, 18rem)" gap="6">
        {hasDraft && <TestSide {...{ test, isOpen, onOpen }} title="Draft" result={draft} />}
        <TestSide {...{ test, isOpen, onOpen }} title="Live" result={live} />
      </SimpleGrid>
      {isOpen && <Difference draft={draft} live={live} />}
    </>
  );
}

/** A listed result with the answer that was loaded for it: none if it is kept no more. */
function withAnswer(
  result: ShownResult | undefined,
  read: { loaded: ResultsOfTest["draft"] } | null | undefined,
): ShownResult | undefined {
  if (!result || !read || result.answer !== undefined) return result;
  const { answer = "", html = "" } = read.loaded ?? {};
  return { ...result, answer, html };
}

function Difference({ draft, live }: Pick<TestSidesProps, "draft" | "live">) {
  if (!draft?.answer || !live?.answer) return null;
  return (
    <chakra.details mt="3">
      <chakra.summary fontSize="sm" cursor="pointer" py="1">
        What differs in the answers
      </chakra.summary>
      <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm" bg="bg.panel">
        <TextDiff former={live.answer} newer={draft.answer} />
      </Box>
    </chakra.details>
  );
}

type TestSideProps = {
  test: WidgetTest;
  title: string;
  result: ShownResult | undefined;
  isOpen: boolean;
  onOpen(): void;
};

function TestSide({ test, title, result, isOpen, onOpen }: TestSideProps) {
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
      {result && result.failure === undefined && result.answer !== "" && (
        <chakra.details open={isOpen} onToggle={onOpen}>
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
            {result.answer === undefined ? (
              <Skeleton h="10" aria-busy="true" />
            ) : (
              <AnswerText text={result.answer} html={result.html ?? ""} />
            )}
          </Box>
        </chakra.details>
      )}
    </Stack>
  );
}

function factsOf({ isKept, createdAt, ms, tokens, failure }: ShownResult): string {
  if (failure !== undefined) return "";
  if (isKept) return `from ${timeText(createdAt)}`;
  const seconds = `${NUMBER.format(ms / 1000)} s`;
  return tokens === null ? seconds : `${seconds}, ${NUMBER.format(tokens)} tokens`;
}

/** The question that the model was asked. A verdict does not repeat it; the sentences of other checks do. */
function criterionOf(check: Check | undefined): string {
  return check?.kind === "judged" ? `“${check.criterion}” ` : "";
}

/** The verdict as a sign and a word: not by colour alone. */
function wordOf({ passed }: CheckOutcome): string {
  // The sentence itself contains that the outcome is not known.
  if (passed === null) return "?";
  return passed ? "✓ Passed:" : "✗ Failed:";
}

/** The progress of running tests: a button that stops them, and the reason if they wait or have stopped. */
export function TestProgress({ runs }: { runs: TestRuns }) {
  const { progress, waiting, failure, stop } = runs;
  return (
    // While empty, out of the flow: a status region must exist before its text, and would leave a gap.
    <Stack gap="2" position={progress || failure ? undefined : "absolute"}>
      {progress && (
        <Flex align="center" gap="3" wrap="wrap">
          <Box
            role="progressbar"
            aria-label="Tests that have run"
            aria-valuemin={0}
            aria-valuemax={progress.of}
            aria-valuenow={progress.done}
            flex="1 1 12rem"
            h="2"
            borderRadius="full"
            borderWidth="1px"
            borderColor="border.emphasized"
          >
            <BarFill part={progress.done / Math.max(1, progress.of)} color="brand.solid" />
          </Box>
          <Text fontSize="sm" color="fg.muted">
            {progress.done} of {progress.of}
          </Text>
          <Button size="xs" onClick={stop}>
            Stop
          </Button>
        </Flex>
      )}
      <Text role="status" fontSize="sm">
        {progress && waiting > 0 && `Waiting ${waiting} s: the limit of a minute is reached.`}
      </Text>
      {failure && <ErrorMessage message={failure} />}
    </Stack>
  );
}
