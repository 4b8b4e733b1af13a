import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { Pencil, RotateCw } from "lucide-react";
import { memo } from "react";
import { AnswerActions } from "#app/answers/answer-actions.tsx";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { ShownMessage } from "#app/chat/chat-load.ts";
import type { Turn } from "#app/chat/use-chat.ts";
import { resultTitleOf } from "#domain/assistant/result-title.ts";
import { CHAT_SENTENCES } from "#domain/assistant/chat-texts.ts";

type ChatMessageProps = {
  message: ShownMessage;
  /** The question of an answer. */
  question?: ShownMessage;
  isNewest: boolean;
  isAnswering: boolean;
  onSend(turn: Turn): void;
  onResend(): void;
  onEdit(turn: Turn): void;
};

/** A message with its actions. While an answer streams, only the newest message renders again. */
export const ChatMessageBox = memo(
  function ChatMessageBox(props: ChatMessageProps) {
    const { message, onResend } = props;
    const isOwn = message.role === "user";
    return (
      <Flex direction="column" align={isOwn ? "flex-end" : "flex-start"} className="group">
        <Text fontSize="xs" color="fg.muted" mb="1">
          {message.name}
        </Text>
        <Box
          maxW={isOwn ? { base: "90%", md: "75%" } : "min(46rem, 100%)"}
          px={isOwn ? "4" : "0"}
          py={isOwn ? "2.5" : "1"}
          borderRadius="xl"
          // In forced colours only a border shows where a message ends.
          borderWidth="1px"
          borderColor="transparent"
          bg={isOwn ? "brand.solid" : "bg.panel"}
          color={isOwn ? "brand.contrast" : "fg"}
          overflowWrap="anywhere"
        >
          <AnswerText text={message.message} html={message.html} end={message.end} />
        </Box>
        {message.stopped && (
          <Text mt="1" fontSize="sm" color="fg.muted">
            {CHAT_SENTENCES.stopped}
          </Text>
        )}
        <Actions {...props} />
        {message.failure && (
          <Flex role="alert" mt="1" gap="2" align="center" fontSize="sm" color="fg.error">
            {message.failure}
            <Button size="xs" variant="outline" onClick={onResend}>
              <RotateCw /> Send again
            </Button>
          </Flex>
        )}
      </Flex>
    );
  },
  // The functions are new at every render, and what they do depends on their arguments only.
  (former, next) =>
    former.message === next.message &&
    former.question === next.question &&
    former.isNewest === next.isNewest &&
    former.isAnswering === next.isAnswering,
);

/** Buttons of older messages appear on hover and focus. */
const QUIET = {
  "@media (hover: hover)": {
    opacity: 0,
    ".group:is(:hover, :focus-within) &": { opacity: 1 },
  },
};

function isComplete({ html, end }: ShownMessage): boolean {
  return html !== undefined && end === undefined;
}

function Actions(props: ChatMessageProps) {
  const { message, question, isNewest, isAnswering, onSend, onEdit } = props;
  if (message.failure !== undefined) return null;
  const isOwn = message.role === "user";
  return (
    <Flex
      mt="2"
      gap="2"
      wrap="wrap"
      align="flex-start"
      css={isNewest ? undefined : QUIET}
      // The buttons keep their space while an answer comes, so that it does not move when it is complete.
      visibility={isAnswering ? "hidden" : undefined}
    >
      {isOwn && (
        <Button
          size="xs"
          variant="ghost"
          onClick={() => onEdit({ message: message.message, replaced: message })}
        >
          <Pencil /> Edit and resend
        </Button>
      )}
      {!isOwn && (isAnswering || isComplete(message)) && (
        // The Markdown is made from the HTML: the text of an edited result has lost its structure.
        <AnswerActions
          title={resultTitleOf(question?.message ?? message.name)}
          html={message.html ?? ""}
        />
      )}
      {isNewest && question && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => onSend({ message: question.message, replaced: question })}
        >
          <RotateCw /> Try again
        </Button>
      )}
    </Flex>
  );
}
