import { Box, Button, Stack, Text } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { AnswerStatus } from "#app/answers/answer-status.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { Answer } from "#app/answers/use-answer.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";

type ResultAnswerProps = { answer: Answer | undefined; onRetry(): void };

/** An answer while it comes and when it is complete, or the reason why it failed with Retry. */
export function ResultAnswer({ answer, onRetry }: ResultAnswerProps) {
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
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={onRetry}>
            <RotateCw /> Retry
          </Button>
        </>
      )}
    </Stack>
  );
}
