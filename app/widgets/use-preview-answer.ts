import { useEffect, useRef, useState } from "react";
import { answerFailure, readAnswer, STREAMED } from "#app/assistant/read-answer.ts";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** An answer, streaming or complete, or the reason why it failed. */
export type PreviewAnswer = {
  isSending: boolean;
  text: string;
  html?: string;
  /** The length of the text that the HTML covers, while the answer streams. */
  end?: number;
  failure?: string;
};

/** Requests answers with the preview key (product/embeds 6). */
export function usePreviewAnswer({ type, id }: Widget) {
  const [answer, setAnswer] = useState<PreviewAnswer>();
  const asking = useRef<AbortController>(null);
  // Ends the request when the dialog closes.
  useEffect(() => () => asking.current?.abort(), []);

  async function ask(prompt: string) {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const show = (next: PreviewAnswer) => !signal.aborted && setAnswer(next);
    let soFar: PreviewAnswer = { isSending: true, text: "" };
    show(soFar);
    try {
      const param = pathParameters({ type, id, apikey: PREVIEW_KEY });
      const call = rest().ai[":type"][":id"][":apikey"].$post(
        { param, json: { prompt } },
        { ...STREAMED, init: { signal } },
      );
      const { result, html } = await readAnswer<{ result: string; html: string }>(
        call,
        (text, finished) => show((soFar = { isSending: true, text, ...finished })),
        MESSAGES.widget.exists,
      );
      show({ isSending: false, text: result, html });
    } catch (error) {
      if (signal.aborted) return;
      show({ ...soFar, isSending: false, failure: answerFailure(error) });
    }
  }

  return { answer, ask };
}
