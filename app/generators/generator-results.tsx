import { Box, Button, Card, Flex, Heading, Text } from "@chakra-ui/react";
import { RotateCw, Sparkles } from "lucide-react";
import { useState } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import type { GeneratorPage } from "#app/answers/generator-pages.ts";
import { NameCopies } from "#app/generators/name-copies.tsx";
import { ResultAnswer } from "#app/results/result-answer.tsx";
import { ContinueInChat } from "#app/results/result-continue.tsx";
import type { Answer } from "#app/answers/use-answer.ts";
import { isNameKind } from "#domain/assistant/generator-kinds.ts";

type GeneratorResultsProps = {
  page: GeneratorPage;
  /** The title of the answer's file. */
  title: string;
  answer: Answer | undefined;
  /** Sends the last request once more. */
  onRetry(): void;
  /** Sends the same inputs once more. */
  onRegenerate(): void;
  onMore(resultId: string): void;
};

/** The answer of a generator, with what can be done with it (product/results 4). */
export function GeneratorResults(props: GeneratorResultsProps) {
  const { page, title, answer, onRetry, onRegenerate, onMore } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { isWaiting, text, resultId } = answer ?? {};
  const html = isWaiting ? undefined : answer?.html;
  return (
    <Card.Root bg="bg.panel" minH="64">
      <Card.Body gap="4">
        <Heading as="h2" size="xl">
          Results
        </Heading>
        {/* Above the answer, which grows downward and pushes nothing. */}
        {isNameKind(page.kind) && (
          <Text fontSize="sm" color="fg.muted">
            These names are suggestions. Before you use one, please check that nobody else uses it
            and that it is not a registered trademark.
          </Text>
        )}
        <Box ref={setPlace}>
          <ResultAnswer answer={answer} onRetry={onRetry} />
        </Box>
        {isNameKind(page.kind) && html && <NameCopies key={html} root={place} />}
        {html && <AnswerActions title={title} html={html} markdown={text} />}
        {html && (
          <Flex gap="2" wrap="wrap" align="center">
            <Button size="sm" variant="outline" onClick={onRegenerate}>
              <RotateCw /> Regenerate
            </Button>
            {resultId && (
              <>
                <Button size="sm" variant="outline" onClick={() => onMore(resultId)}>
                  <Sparkles /> More like this
                </Button>
                <ContinueInChat resultId={resultId} />
              </>
            )}
          </Flex>
        )}
      </Card.Body>
    </Card.Root>
  );
}
