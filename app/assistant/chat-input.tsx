import { Button, Flex, Textarea } from "@chakra-ui/react";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_MESSAGE_LENGTH } from "#domain/assistant/chat.ts";

type ChatInputProps = { isAnswering: boolean; onSend(message: string): void };

/** The input of the chat: Enter sends, Shift+Enter starts a new line. Empty input is not sent. */
export function ChatInput({ isAnswering, onSend }: ChatInputProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const message = text.trim();

  function send() {
    if (message === "" || isAnswering) return;
    onSend(message);
    setText("");
    // The button becomes disabled and would lose the focus.
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <Flex
      as="form"
      gap="3"
      mt="2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={input}
        aria-label="Message"
        placeholder="Enter your message..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={MAX_MESSAGE_LENGTH}
        rows={1}
        autoresize
        maxH="40"
        bg="bg.panel"
        required
      />
      <Button type="submit" colorPalette="brand" loading={isAnswering} disabled={message === ""}>
        <SendHorizontal /> Send
      </Button>
    </Flex>
  );
}
