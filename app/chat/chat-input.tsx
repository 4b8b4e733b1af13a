import { isOfInputMethod } from "#app/workspace/composing.ts";
import { Button, Flex, Text, Textarea } from "@chakra-ui/react";
import { SendHorizontal, Square } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { MAX_MESSAGE_LENGTH } from "#domain/assistant/chat-texts.ts";

type ChatInputProps = {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Whether the text replaces a message. */
  isEditing: boolean;
  isAnswering: boolean;
  onChange(text: string): void;
  onSend(message: string): void;
  onStop(): void;
  onCancel(): void;
};

/** The input of the chat: Enter sends, Shift+Enter starts a new line. Empty input is not sent. */
export function ChatInput(props: ChatInputProps) {
  const { ref, text, isEditing, isAnswering, onChange, onSend, onStop, onCancel } = props;
  const message = text.trim();
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);

  function send() {
    if (message === "" || isAnswering) return;
    onSend(message);
    // The button becomes disabled and would lose the focus.
    ref.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isOfInputMethod(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      {isEditing && (
        <Flex align="center" gap="3" mt="2" fontSize="sm" color="fg.muted" role="status">
          <Text>Your message and what follows it will be replaced.</Text>
          <Button size="xs" variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      )}
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
          ref={ref}
          aria-label="Message"
          placeholder="Enter your message..."
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={MAX_MESSAGE_LENGTH}
          rows={1}
          autoresize
          maxH="40"
          css={{ overflowY: "auto !important" }}
          bg="bg.panel"
          required
        />
        {/* With keys: as one element, the button would become the form's submit button during the press of Stop. */}
        {isAnswering ? (
          <Button key="stop" variant="outline" onClick={onStop}>
            <Square /> Stop
          </Button>
        ) : (
          <Button key="send" type="submit" colorPalette="brand" disabled={message === ""}>
            <SendHorizontal /> Send
          </Button>
        )}
      </Flex>
    </>
  );
}
