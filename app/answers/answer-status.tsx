import { Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { ANSWER_READY } from "#domain/messages.ts";

type AnswerStatusProps = {
  answer: { isWaiting: boolean; text: string; html?: string; failure?: string } | undefined;
};

/**
 * Says that an answer is being made, and announces it once it is there: the answer itself comes in pieces, which no screen reader shall
 * read one by one. Scrolls to itself once, with the first words.
 */
export function AnswerStatus({ answer }: AnswerStatusProps) {
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
