import { asking } from "#app/workspace/asked-task.ts";
import { Button } from "@chakra-ui/react";
import { MessageSquare, PenLine } from "#app/look/icons.ts";
import { Link, useNavigate } from "react-router";
import { AnswerActions, type AnswerActionsProps } from "#app/answers/answer-actions.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { rest } from "#app/session/session-calls.ts";
import { useSave } from "#app/calls/use-save.ts";
import type { Thread } from "#domain/assistant/replies.ts";

type ResultBarProps = Pick<
  AnswerActionsProps,
  "title" | "html" | "markdown" | "items" | "children" | "end"
> & {
  /** The stored result of the answer, if it is stored. */
  resultId?: string;
  /** Opens the editor on this page. Without it, Edit leads to the page of the result. */
  onEdit?(): void;
};

/** The bar of an answer that can be a result: the chat goes on from it, and its editor opens (product/assistant 5). */
export function ResultBar({ resultId, onEdit, ...answer }: ResultBarProps) {
  const before = resultId && (
    <>
      <ContinueInChat resultId={resultId} />
      {onEdit ? (
        <Button size="sm" onClick={onEdit}>
          <PenLine /> Edit
        </Button>
      ) : (
        <Button asChild size="sm">
          <Link to={`/results/${resultId}`} state={asking("edit")}>
            <PenLine /> Edit
          </Link>
        </Button>
      )}
    </>
  );
  return <AnswerActions {...answer} before={before} />;
}

/** Opens a chat that contains the brief and the answer of a result (product/results 4). */
function ContinueInChat({ resultId }: { resultId: string }) {
  const navigate = useNavigate();
  const { save, isSaving, refusal } = useSave<Thread>(
    "The chat could not be opened. Please try again.",
    (thread) => void navigate(`/chat?thread=${thread?.id}`),
  );

  async function open() {
    return rest().api.threads.$post({ json: { from: resultId } });
  }

  return (
    <>
      <Button size="sm" loading={isSaving} onClick={() => save(open, { endsPage: true })}>
        <MessageSquare /> Continue in chat
      </Button>
      {refusal && <ErrorMessage message={refusal.message} />}
    </>
  );
}
