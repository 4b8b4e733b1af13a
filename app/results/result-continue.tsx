import { Button } from "@chakra-ui/react";
import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { rest } from "#app/session/session-calls.ts";
import { saveOutcome } from "#app/calls/use-save.ts";

/** Opens a chat that contains the brief and the answer of a result (product/results 4). */
export function ContinueInChat({ resultId }: { resultId: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState("");
  const [isWorking, setWorking] = useState(false);

  async function open() {
    setWorking(true);
    setFailure("");
    const outcome = await saveOutcome(
      rest().api.threads.$post({ json: { from: resultId } }),
      "The chat could not be opened. Please try again.",
    );
    setWorking(false);
    if (outcome.isSaved) void navigate(`/chat?thread=${outcome.stored?.id}`);
    else setFailure(outcome.message);
  }

  return (
    <>
      <Button size="sm" variant="outline" loading={isWorking} onClick={() => void open()}>
        <MessageSquare /> Continue in chat
      </Button>
      {failure && <ErrorMessage message={failure} />}
    </>
  );
}
