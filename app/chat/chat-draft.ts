import { useEffect, useRef, useState } from "react";
import { readDraft, storeDraft } from "#app/session/storage.ts";
import { useSession } from "#app/session/use-session.ts";

/** The draft of a message: it survives leaving the page (product/assistant 2). `thread` is undefined before the first message. */
export function useDraft(thread?: string) {
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
    /** Changes the field and what is stored. */
    change,
    /** Empties the field for a sent message. What is stored stays until the message has arrived. */
    clear() {
      current.current.text = "";
      setText("");
    },
    /** The message has arrived: what is stored is the field again. */
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
