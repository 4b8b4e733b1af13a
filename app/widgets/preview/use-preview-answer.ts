import type { ClientRequestOptions } from "hono/client";
import { useEffect, useRef } from "react";
import { STREAMED } from "#app/answers/read-answer.ts";
import { type Done, useAnswer } from "#app/answers/use-answer.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { MESSAGES } from "#domain/messages.ts";

/**
 * Requests streamed answers of a preview. A newer request, or a closed preview, ends the one before.
 * @param call sends the body of a request
 */
export function usePreviewAnswer<T>(
  call: (json: T, options: ClientRequestOptions) => Promise<RestAnswer<Done>>,
) {
  const { answer, ask } = useAnswer(undefined, MESSAGES.widget.exists);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function askWith(json: T) {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    void ask(call(json, { ...STREAMED, init: { signal } }));
  }

  return { answer, ask: askWith };
}
