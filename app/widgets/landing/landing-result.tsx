import { Button, Card, Flex, Link as StyledLink, Text } from "@chakra-ui/react";
import { Check, PenLine } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import type { Done } from "#app/answers/use-answer.ts";
import { keepResult, useResultChange } from "#app/results/result-change.ts";
import { ContinueInChat } from "#app/results/result-continue.tsx";
import { ResultStar } from "#app/results/result-star.tsx";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { answerTitleOf } from "#domain/assistant/result-title.ts";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";

/** What can be done with the answer of a widget, below its frame (product/assistant 4). */
export function LandingResult({ answer, name }: { answer: Done; name: string }) {
  const { result, html, resultId } = answer;
  const hasItems = answer.answer !== undefined;
  const title = answerTitleOf(result) || name;
  return (
    <Card.Root as="section" aria-label="Result" bg="bg.panel">
      <Card.Body gap="4" p="4">
        {resultId ? <Kept id={resultId} title={title} /> : <NotKept />}
        <Flex gap="2" wrap="wrap" align="center">
          {resultId && (
            <>
              <ContinueInChat resultId={resultId} />
              <Button asChild size="sm" variant="outline">
                <Link to={`/results/${resultId}`} state={{ isEditing: true }}>
                  <PenLine /> Edit
                </Link>
              </Button>
            </>
          )}
          {/* The page of the result has the key of a quiz, and the files. */}
          {!(hasItems && resultId) && <AnswerActions title={title} html={html} markdown={result} />}
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}

/** Where the answer is stored, and its star. */
function Kept({ id, title }: { id: string; title: string }) {
  const { run, failure } = useResultChange();
  const [kept, setKept] = useState(false);

  async function keep(next: boolean) {
    const call = keepResult({ id, version: 1, kept }, next);
    if (await run(call, { isLeaving: true })) setKept(next);
  }

  return (
    <>
      {failure && <ErrorMessage message={failure} />}
      <Flex gap="2" align="center">
        <Check size="18" aria-hidden="true" />
        <Text flex="1" minW="0" overflowWrap="anywhere" dir="auto">
          <StyledLink asChild color="brand.fg" fontWeight="600">
            <Link to={`/results/${id}`}>Stored in Results</Link>
          </StyledLink>
          {` · ${title}`}
        </Text>
        <ResultStar title={title} isKept={kept} onChange={(next) => void keep(next)} />
      </Flex>
    </>
  );
}

/** Why the answer is not stored (product/results 1). */
function NotKept() {
  const [reason, setReason] = useState<{ text: string; to?: string; link?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    void reasonOf(leaving.signal).then((found) => !leaving.signal.aborted && setReason(found));
    return () => leaving.abort();
  }, []);
  return (
    <Text color="fg.muted" minH="1lh">
      {reason?.text}{" "}
      {reason?.to && (
        <StyledLink asChild color="brand.fg">
          <Link to={reason.to}>{reason.link}</Link>
        </StyledLink>
      )}
    </Text>
  );
}

const UNKNOWN = { text: "This answer could not be stored. Copy or save it before you leave." };

async function reasonOf(signal: AbortSignal) {
  const response = await rest(signal)
    .api.results.settings.$get()
    .catch(() => null);
  const settings = response?.ok ? await response.json().catch(() => null) : null;
  if (settings?.records === false)
    return {
      text: "This answer is not stored, because you have switched off recording.",
      to: "/results",
      link: "Switch it on in Results",
    };
  if (settings?.isFull)
    return { text: `${STORAGE_FULL} ${NOTHING_STORED}`, to: "/account", link: "Account" };
  return UNKNOWN;
}
