import { useEffect, useRef } from "react";
import { STREAMED } from "#app/assistant/read-answer.ts";
import { useAnswer } from "#app/assistant/use-answer.ts";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** Requests answers with the preview key (product/embeds 6). A newer request, or a closed dialog, ends the one before. */
export function usePreviewAnswer({ type, id }: Widget) {
  const { answer, ask } = useAnswer(undefined, MESSAGES.widget.exists);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function askWith(json: { prompt: string } | { inputs: Record<string, string[]> }) {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const param = pathParameters({ type, id, apikey: PREVIEW_KEY });
    const options = { ...STREAMED, init: { signal } };
    void ask(rest().ai[":type"][":id"][":apikey"].$post({ param, json }, options));
  }

  return { answer, ask: askWith };
}
