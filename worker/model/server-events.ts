import { createParser } from "eventsource-parser";

/** One event of a stream. */
export type ServerEvent = { event?: string; data: string };

/**
 * Reads the events of a `text/event-stream` body that have data. Stopping the iteration cancels the body. A body that is one JSON value,
 * from a server that sends no type, is an event with this value and the end of the stream.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const events: ServerEvent[] = [];
  /** The text before the first event. */
  let unread: string | null = "";
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
      const text = decoder.decode(value, { stream: !done });
      if (unread !== null) unread += text;
      parser.feed(text);
      // The last event may lack the empty line at its end.
      if (done) parser.feed("\n\n");
      if (events.length > 0) unread = null;
      yield* events.splice(0);
      if (done && unread && /^\s*[[{]/u.test(unread)) yield* [{ data: unread }, { data: "[DONE]" }];
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
