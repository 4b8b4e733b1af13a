import { Button, Flex, Text, Textarea } from "@chakra-ui/react";
import { SendHorizontal, Square } from "#app/look/icons.ts";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { MessageList } from "#app/chat/message-list.tsx";
import { type Turn, useChat, type OpenedThread } from "#app/chat/use-chat.ts";
import { readDraft, storeDraft } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { isOfInputMethod } from "#app/workspace/composing.ts";
import { MAX_MESSAGE_LENGTH } from "#domain/assistant/chat-texts.ts";

type ConversationProps = {
  opened: OpenedThread;
  onStored(thread: string): void;
  onAnswering(isAnswering: boolean): void;
};

/** The messages of a thread, and the field below them. */
export function Conversation({ opened, onStored, onAnswering }: ConversationProps) {
  const draft = useDraft(opened.id);
  const [edited, setEdited] = useState<Turn>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const chat = useChat(opened, {
    // An answer ends also after the person has left: it must not lead back to its thread.
    onStored(thread) {
      if (isShown.current) onStored(thread);
    },
    onBegun: draft.arrived,
    onFailed: draft.failed,
    onReturned(turn) {
      if (turn.replaced) setEdited(turn);
      else draft.giveBack(turn.message);
    },
  });
  useEffect(() => onAnswering(chat.isAnswering), [onAnswering, chat.isAnswering]);

  function write(text: string) {
    if (edited) setEdited({ ...edited, message: text });
    else draft.change(text);
    field.current?.focus();
  }

  function send(message: string) {
    chat.send({ ...edited, message });
    if (edited) setEdited(undefined);
    else draft.clear();
  }

  function edit(turn?: Turn) {
    setEdited(turn);
    field.current?.focus();
  }

  return (
    <>
      <MessageList
        messages={chat.messages}
        isAnswering={chat.isAnswering}
        status={chat.status}
        onSend={chat.send}
        onResend={chat.resend}
        onEdit={edit}
        onStart={write}
      />
      {chat.failure && <ErrorMessage message={chat.failure} />}
      <ChatInput
        ref={field}
        text={edited ? edited.message : draft.text}
        isEditing={edited !== undefined}
        isAnswering={chat.isAnswering}
        onChange={write}
        onSend={send}
        onStop={() => {
          chat.stop();
          field.current?.focus();
        }}
        onCancel={() => edit()}
      />
    </>
  );
}

/** The draft of a message: it survives leaving the page (product/assistant 2). `thread` is undefined before the first message. */
function useDraft(thread?: string) {
  const user = useSession()?.user;
  const before = `${user} new`;
  const name = thread === undefined ? before : `${user} ${thread}`;
  const [text, setText] = useState(() => readDraft(name) || readDraft(before));
  // The render that gets an answer is not the one that sent the question: this is the field and the name of the latest render.
  const current = useRef({ name, text });

  // A person's first thread gets its id from its first message or, if that fails, when the page is opened again. The draft then moves to it.
  useEffect(() => {
    current.current.name = name;
    if (name === before || readDraft(before) === "") return;
    storeDraft(before, "");
    storeDraft(name, current.current.text);
  }, [name, before]);

  function change(next: string) {
    current.current.text = next;
    setText(next);
    storeDraft(current.current.name, next);
  }

  return {
    text,
    /** Sets the text of the field, and stores it. */
    change,
    /** Empties the field for a sent message. The stored text stays until the message has arrived. */
    clear() {
      current.current.text = "";
      setText("");
    },
    /** The message has arrived: stores the text that the field has by now. */
    arrived: () => storeDraft(current.current.name, current.current.text),
    /** The message failed and is still on the page. It stays stored unless the field has another text. */
    failed(message: string) {
      storeDraft(current.current.name, current.current.text || message);
    },
    /** The message is not on the page any more. It comes back to the field, before a text typed since. */
    giveBack(message: string) {
      change([message, current.current.text].filter(Boolean).join("\n\n"));
    },
  };
}

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
function ChatInput(props: ChatInputProps) {
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
          <Button size="xs" onClick={onCancel}>
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
          <Button key="stop" onClick={onStop}>
            <Square /> Stop
          </Button>
        ) : (
          <Button key="send" type="submit" variant="solid" disabled={message === ""}>
            <SendHorizontal /> Send
          </Button>
        )}
      </Flex>
    </>
  );
}
