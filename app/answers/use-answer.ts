import { useEffect, useRef, useState } from "react";
import { failureSentence, readAnswer } from "#app/answers/read-answer.ts";
import type { RestReply } from "#app/rest-client.ts";

/** An answer, streaming or complete, or the reason why it failed. `resultId` is the id of the stored result, if there is one. */
export type Answer = {
  isWaiting: boolean;
  text: string;
  html?: string;
  /** The length of the text that the HTML covers, while the answer streams. */
  end?: number;
  failure?: string;
  resultId?: string;
};

/** The value of a complete answer. */
export type Done = { result: string; html: string; resultId?: string; answer?: object };

/**
 * Requests answers, one at a time: a newer request replaces the one before. An answer ends also after the person has left the page: it
 * must not lead back.
 * @param onStored gets the id of the stored result
 */
export function useAnswer(onStored?: (resultId: string) => void) {
  const [answer, setAnswer] = useState<Answer>();
  const latest = useRef(0);
  useEffect(() => () => void (latest.current += 1), []);

  async function ask(call: Promise<RestReply<Done>>) {
    const turn = ++latest.current;
    const show = (next: Answer) => turn === latest.current && setAnswer(next);
    let soFar: Answer = { text: "", isWaiting: true };
    show(soFar);
    try {
      const { result, html, resultId } = await readAnswer(call, (text, finished) =>
        show((soFar = { text, ...finished, isWaiting: true })),
      );
      show({ text: result, html, resultId, isWaiting: false });
      if (resultId && turn === latest.current) onStored?.(resultId);
    } catch (error) {
      // An answer that is cut off keeps what it had.
      show({ ...soFar, failure: failureSentence(error), isWaiting: false });
    }
  }

  return { answer, ask };
}
