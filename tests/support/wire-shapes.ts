/**
 * A response of a model server, byte for byte. `when` limits it to the client's own model, to messages with "Moderated" or of the role
 * `system`, or to calls that cap their answer above so many tokens.
 */
export type WireShape = {
  status: number;
  headers: Record<string, string>;
  body: string;
  when?: "own" | "moderated" | "system" | { above: number };
};

const JSON_TYPE = { "Content-Type": "application/json" };

/** A provider's error. */
export function errorShape(status: number, body: unknown, when?: WireShape["when"]): WireShape {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: JSON_TYPE, body: text, when };
}

/** An answer with a message and a finish reason, as one JSON value. */
export function wholeShape(message: object, finish: string | null = "stop"): WireShape {
  return errorShape(200, { choices: [{ index: 0, message, finish_reason: finish }] });
}

/** An answer in chunks, each with a delta, the last with a finish reason. A text is a delta with this content. */
export function streamShape(
  deltas: readonly (string | object)[],
  finish: string | null = "stop",
): WireShape {
  const parts = deltas.map((delta) => (typeof delta === "string" ? { content: delta } : delta));
  const chunks = [
    ...parts.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
  ];
  return eventsShape(chunks);
}

/** A stream of any events. */
export function eventsShape(events: readonly unknown[]): WireShape {
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
  const headers = { "Content-Type": "text/event-stream" };
  return { status: 200, headers, body: `${lines.join("")}data: [DONE]\n\n` };
}
