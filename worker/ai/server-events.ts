import { createParser } from "eventsource-parser";

/** One event of a stream. */
export type ServerEvent = { event?: string; data: string };

/** Reads the events of a `text/event-stream` body that have data. Stopping the iteration cancels the body. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      if (data.trim() !== "") events.push({ event, data });
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      parser.feed(decoder.decode(value, { stream: !done }));
      // The last event may lack the empty line at its end.
      if (done) parser.feed("\n\n");
      yield* events.splice(0);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
