import { Box, Flex, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { useId } from "react";
import { ChatMessageBox } from "#app/chat/chat-message.tsx";
import { ChatStarters } from "#app/chat/chat-starters.tsx";
import type { ShownMessage } from "#app/chat/chat-load.ts";
import type { Turn } from "#app/chat/use-chat.ts";
import { useNewestInView } from "#app/answers/use-newest-in-view.ts";
import { BOT_NAME } from "#domain/assistant/chat-texts.ts";

type MessageListProps = {
  messages: ShownMessage[];
  isAnswering: boolean;
  status: string;
  onSend(turn: Turn): void;
  onResend(): void;
  onEdit(turn: Turn): void;
  onStart(text: string): void;
};

/** The messages of the thread: the person on the right, the bot on the left, scrolled to the newest (product/assistant 2). */
export function MessageList(props: MessageListProps) {
  const { messages, isAnswering, status, onSend, onResend, onEdit, onStart } = props;
  const view = useNewestInView(messages.filter(({ role }) => role === "user").length);
  const heading = useId();
  const isWaiting = isAnswering && messages.at(-1)?.role === "user";
  return (
    <>
      {/* The headings of answers begin at h3. */}
      <VisuallyHidden asChild>
        <h2 id={heading}>Messages</h2>
      </VisuallyHidden>
      <Box
        {...view}
        // On a phone, what stands above it and the field below it fit into the window too.
        h={{ base: "max(18rem, 100dvh - 26rem)", md: "62dvh" }}
        overflowY="auto"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.panel"
        p="4"
        role="log"
        aria-labelledby={heading}
        aria-busy={isAnswering}
        // The status below announces an answer: once when it begins, once when it ends.
        aria-live="off"
        // A scroll area needs the focus to be scrolled by keyboard.
        tabIndex={0}
      >
        {messages.length === 0 && (
          <Flex direction="column" minH="full" align="center" justify="center" gap="6">
            <Text color="fg.muted">No messages to display</Text>
            <ChatStarters onStart={onStart} />
          </Flex>
        )}
        <Stack gap="4">
          {messages.map((message, index) => (
            <ChatMessageBox
              // oxlint-disable-next-line react/no-array-index-key -- a message keeps its place when it gets a sequence
              key={index}
              message={message}
              question={message.role === "agent" ? messages[index - 1] : undefined}
              isNewest={index === messages.length - 1}
              isAnswering={isAnswering}
              onSend={onSend}
              onResend={onResend}
              onEdit={onEdit}
            />
          ))}
          {isWaiting && (
            <Text fontSize="sm" color="fg.muted">
              {BOT_NAME} is writing ...
            </Text>
          )}
        </Stack>
      </Box>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </>
  );
}
