import { Box, Button, Stack, Text } from "@chakra-ui/react";
import { RotateCw } from "#app/look/icons.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { Answer } from "#app/answers/use-answer.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ANSWER_READY } from "#domain/messages.ts";

/** An answer while it comes and when it is complete, or the reason why it failed with Retry. */
export function ResultAnswer({ answer, onRetry }: { answer: Answer | undefined; onRetry(): void }) {
  return (
    <Stack gap="4" flex="1">
      <AnswerStatus answer={answer} />
      {!answer && <Text color="fg.muted">Your results appear here.</Text>}
      {answer?.text && (
        <Box aria-busy={answer.isWaiting}>
          <AnswerText {...answer} />
        </Box>
      )}
      {/* Below the text that has come, which stays in its place. */}
      {answer?.failure && (
        <>
          <ErrorMessage message={answer.failure} />
          <Button size="sm" alignSelf="flex-start" onClick={onRetry}>
            <RotateCw /> Retry
          </Button>
        </>
      )}
    </Stack>
  );
}

type AnswerStatusProps = {
  answer: { isWaiting: boolean; text: string; html?: string; failure?: string } | undefined;
};

/**
 * Says that an answer is being made, and announces it once it is there: the answer itself comes in pieces, which no screen reader shall
 * read one by one. Scrolls to itself once, with the first words.
 */
function AnswerStatus({ answer }: AnswerStatusProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const hasBegun = Boolean(answer?.isWaiting && answer.text);
  useEffect(() => {
    if (hasBegun) place.current?.scrollIntoView({ block: "nearest" });
  }, [hasBegun]);
  const isReady = answer?.html !== undefined && !answer.isWaiting && !answer.failure;
  return (
    <Text
      ref={place}
      role="status"
      color="fg.muted"
      minH="1lh"
      scrollMarginTop="24"
      scrollMarginBottom="80"
    >
      {answer?.isWaiting ? "Generating results ..." : isReady ? ANSWER_READY : ""}
    </Text>
  );
}

type AnswerSpaceProps = {
  /** Whether an answer has been asked for. */
  isReserved: boolean;
  children: ReactNode;
};

/** Reserves a screen's height for an answer: a growing answer moves only content that is below the visible part of the page. */
export function AnswerSpace({ isReserved, children }: AnswerSpaceProps) {
  return (
    <Box minW="0" minH={isReserved ? "100dvh" : undefined}>
      {children}
    </Box>
  );
}
