import { inject } from "vitest";

/** One event of a streamed answer. */
export type AnswerEvent = { event: string; data: Record<string, string> };

/** The header that requests a streamed answer. */
export const STREAMED = { Accept: "text/event-stream" };

/** All events of a streamed answer, in their order, without comments. */
export async function eventsOf(response: Response): Promise<AnswerEvent[]> {
  const blocks = (await response.text())
    .split("\n\n")
    .filter((block) => block && !block.startsWith(":"));
  return blocks.map((block) => {
    const [event, data] = ["event: ", "data: "].map((prefix) => {
      const line = block.split("\n").find((line) => line.startsWith(prefix));
      return line?.slice(prefix.length) ?? "";
    });
    return { event: event ?? "", data: JSON.parse(data ?? "") as AnswerEvent["data"] };
  });
}

/** The pieces of a streamed answer, joined. */
export function deltaText(events: readonly AnswerEvent[]): string {
  const deltas = events.filter(({ event }) => event === "delta");
  return deltas.map(({ data }) => data.text).join("");
}

/** The number of requests to the fake model with a token (tests/support/fake-model.ts). */
export async function modelCalls(token: string): Promise<number> {
  return (await fetch(`${inject("modelUrl")}/calls/${token}`)).json();
}

/** The number of requests with a token that ended before the answer was complete. */
export async function abortedCalls(token: string): Promise<number> {
  return (await fetch(`${inject("modelUrl")}/aborted/${token}`)).json();
}

/** The body of the last request to the fake model with a token. */
export async function lastModelBody(token: string) {
  const response = await fetch(`${inject("modelUrl")}/last/${token}`);
  return (await response.json()) as {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
    safety_identifier?: string;
  };
}
