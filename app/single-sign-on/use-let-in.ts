import { useState } from "react";
import { saveOutcome } from "#app/calls/use-save.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { CodeToLetIn } from "#domain/single-sign-on/sign-in-settings.ts";

const UNKNOWN = "No removed person of this site has this code.";

/**
 * Lets a removed person in again by a code (product/single-sign-on 5).
 * @param onDone called after a success
 * @returns `enter`, the code that is being sent (empty without one), and why the last one was refused
 */
export function useLetIn(onDone: () => void) {
  const { calls } = useClientCalls();
  const [sending, setSending] = useState("");
  const [refusal, setRefusal] = useState("");

  async function enter(text: string) {
    const read = CodeToLetIn.safeParse({ code: text });
    setRefusal(read.error?.issues[0]?.message ?? "");
    if (!read.success) return;
    const { code } = read.data;
    setSending(code);
    const outcome = await saveOutcome(
      calls.people["let-in"].$post({ json: { code } }),
      MESSAGES.client.other,
    );
    setSending("");
    if (!outcome.isSaved) return setRefusal(outcome.status === 404 ? UNKNOWN : outcome.message);
    noteSaved("The person can sign in again.");
    onDone();
  }

  return { enter, sending, refusal, forgetRefusal: () => setRefusal("") };
}
