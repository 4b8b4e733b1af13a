import { Box, Button, Center, Flex, Stack, Text } from "@chakra-ui/react";
import { RotateCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { AnswerText } from "#app/answers/answer-text.tsx";
import type { ShownMessage } from "#app/chat/use-chat.ts";

type MessageListProps = {
  messages: ShownMessage[];
  onResend(message: ShownMessage): Promise<void>;
};

/** The thread: the person's messages on the right, the bot's on the left, scrolled to the newest (spec 2). */
export function MessageList({ messages, onResend }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages]);
  return (
    <Box
      ref={list}
      h={{ base: "60dvh", md: "62dvh" }}
      overflowY="auto"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="4"
      role="log"
      aria-label="Messages"
      // A scrolling area can be scrolled by keyboard only if it can have the focus.
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
          <Message key={index} message={message} onResend={onResend} />
        ))}
      </Stack>
    </Box>
  );
}

type MessageProps = { message: ShownMessage; onResend: MessageListProps["onResend"] };

function Message({ message, onResend }: MessageProps) {
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
      {message.failure && (
        <Flex role="alert" mt="1" gap="2" align="center" fontSize="sm" color="fg.error">
          {message.failure}
          <Button size="xs" variant="outline" onClick={() => void onResend(message)}>
            <RotateCw /> Send again
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
