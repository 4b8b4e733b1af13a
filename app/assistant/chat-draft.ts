import { useState } from "react";
import { readDraft, storeDraft } from "#app/session/storage.ts";
import { useSession } from "#app/session/use-session.ts";

/** The draft of a message: it survives leaving the page (product/assistant 2). */
export function useDraft(thread = "new") {
  const name = `${useSession()?.user} ${thread}`;
  const [text, setText] = useState(() => readDraft(name));
  return {
    text,
    /** Changes the field and what is stored. */
    change(next: string) {
      setText(next);
      storeDraft(name, next);
    },
    /** Empties the field. What is stored stays until the message has arrived. */
    clear: () => setText(""),
    /** Changes what is stored. */
    store: (next: string) => storeDraft(name, next),
  };
}
