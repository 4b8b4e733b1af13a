/** An event of a streamed answer (design 4): `delta` { text }, `done` { the value }, `error` { title, detail }. */
export type StreamEvent = { event: string; data: Record<string, string> };

/** Reads the events of a `text/event-stream` body as they come, to its end or until the connection breaks. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: "" }));
    if (done) return;
    const blocks = (buffer + value).split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: ?(.*)$/mu.exec(block)?.[1] ?? "";
      const data = /^data: ?(.*)$/mu.exec(block)?.[1] ?? "{}";
      yield { event, data: JSON.parse(data) as StreamEvent["data"] };
    }
  }
}
