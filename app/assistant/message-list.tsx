import { Box, Button, Center, Flex, Stack, Text } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { memo } from "react";
import { AnswerText } from "#app/assistant/answer-text.tsx";
import type { ShownMessage } from "#app/assistant/use-chat.ts";
import { useNewestInView } from "#app/assistant/use-newest-in-view.ts";
import { BOT_NAME } from "#domain/assistant/chat.ts";

type MessageListProps = {
  messages: ShownMessage[];
  isAnswering: boolean;
  onResend(message: ShownMessage): Promise<void>;
};

/** The messages of the thread: the person on the right, the bot on the left, scrolled to the newest (product/assistant 2). */
export function MessageList({ messages, isAnswering, onResend }: MessageListProps) {
  const view = useNewestInView(messages.filter(({ role }) => role === "user").length);
  const isWaiting = isAnswering && messages.at(-1)?.role === "user";
  return (
    <Box
      {...view}
      h={{ base: "60dvh", md: "62dvh" }}
      overflowY="auto"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      role="log"
      aria-label="Messages"
      // Screen readers read an answer once it is complete, not in pieces.
      aria-busy={isAnswering}
      // A scroll area needs the focus to be scrolled by keyboard.
      tabIndex={0}
    >
      {messages.length === 0 && (
        <Center h="full">
          <Text color="fg.muted">No messages to display</Text>
        </Center>
      )}
      <Stack gap="4">
        {messages.map((message, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages have no other identity, and are only appended
          <Message
            key={index}
            message={message}
            onResend={message.failure ? onResend : undefined}
          />
        ))}
        {isWaiting && (
          <Text fontSize="sm" color="fg.muted">
            {BOT_NAME} is writing ...
          </Text>
        )}
      </Stack>
    </Box>
  );
}

type MessageProps = {
  message: ShownMessage;
  /** For a message without an answer. It is a new function at every render, so other messages do not get it. */
  onResend?: MessageListProps["onResend"];
};

/** Memoised: a streamed delta replaces the last message only, and the others do not render again. */
const Message = memo(function Message({ message, onResend }: MessageProps) {
  const isOwn = message.role === "user";
  return (
    <Flex direction="column" align={isOwn ? "flex-end" : "flex-start"}>
      <Text fontSize="xs" color="fg.muted" mb="1">
        {message.name}
      </Text>
      <Box
        maxW={{ base: "90%", md: "75%" }}
        px="4"
        py="2.5"
        borderRadius="xl"
        bg={isOwn ? "brand.solid" : "bg.muted"}
        color={isOwn ? "brand.contrast" : "fg"}
        overflowWrap="anywhere"
      >
        <AnswerText text={message.message} html={message.html} />
      </Box>
      {onResend && (
        <Flex role="alert" mt="1" gap="2" align="center" fontSize="sm" color="fg.error">
          {message.failure}
          <Button size="xs" variant="outline" onClick={() => void onResend(message)}>
            <RotateCw /> Send again
          </Button>
        </Flex>
      )}
    </Flex>
  );
});
