import { Button, Card, Flex, Heading } from "@chakra-ui/react";
import type { Result } from "#domain/assistant/answers.ts";
import { RotateCw, Sparkles } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerSpace } from "#app/answers/answer-space.tsx";
import { STREAMED } from "#app/answers/read-answer.ts";
import { ResultAnswer } from "#app/results/result-answer.tsx";
import { ContinueInChat } from "#app/results/result-continue.tsx";
import { useAnswer } from "#app/answers/use-answer.ts";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";

/** The buttons of a result: `children`, and those that make another answer from it. The new result opens when it is stored (product/results 4). */
export function ResultAgain({ result, children }: { result: Result; children: ReactNode }) {
  const navigate = useNavigate();
  const { answer, ask } = useAnswer((id) => void navigate(`/results/${id}`));
  const last = useRef<string>(undefined);
  const isGenerator = result.source !== "widget";

  function send(like?: string) {
    last.current = like;
    void ask(callOf(result, like));
  }

  return (
    <>
      <Flex gap="2" wrap="wrap" align="center">
        {children}
        {(isGenerator || result.widget) && (
          <Button size="sm" variant="outline" disabled={answer?.isWaiting} onClick={() => send()}>
            <RotateCw /> Regenerate
          </Button>
        )}
        {isGenerator && (
          <Button
            size="sm"
            variant="outline"
            disabled={answer?.isWaiting}
            onClick={() => send(result.id)}
          >
            <Sparkles /> More like this
          </Button>
        )}
        <ContinueInChat resultId={result.id} />
      </Flex>
      {answer && (
        <AnswerSpace isReserved>
          <Card.Root as="section" aria-labelledby="new-answer" bg="bg.panel">
            <Card.Body gap="4">
              <Heading as="h2" size="xl" id="new-answer">
                New answer
              </Heading>
              <ResultAnswer answer={answer} onRetry={() => send(last.current)} />
              {answer.html && !answer.isWaiting && (
                <AnswerActions title={result.title} html={answer.html} markdown={answer.text} />
              )}
            </Card.Body>
          </Card.Root>
        </AnswerSpace>
      )}
    </>
  );
}

function callOf({ source, inputs, widget }: Result, like: string | undefined) {
  if (source !== "widget") {
    const json = { ...inputs, prompt: inputs.prompt ?? "", type: source, like };
    return rest().api.generate.$post({ json }, STREAMED);
  }
  const { type = "", id = "" } = widget ?? {};
  const param = pathParameters({ type, id, apikey: PREVIEW_KEY });
  return rest().ai[":type"][":id"][":apikey"].$post(
    { param, json: { inputs, record: true } },
    STREAMED,
  );
}
