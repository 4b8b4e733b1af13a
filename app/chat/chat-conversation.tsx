import { useEffect, useRef, useState } from "react";
import { ChatInput } from "#app/chat/chat-input.tsx";
import { useDraft } from "#app/chat/chat-draft.ts";
import type { OpenedThread } from "#app/chat/chat-load.ts";
import { MessageList } from "#app/chat/message-list.tsx";
import { useChat } from "#app/chat/use-chat.ts";
import type { Turn } from "#app/chat/use-chat.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";

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
