import { inject } from "vitest";

/** One event of a streamed answer. */
export type AnswerEvent = { event: string; data: Record<string, string> };

/** The header that asks for an answer in pieces. */
export const STREAMED = { Accept: "text/event-stream" };

/** All events of a streamed answer, in their order. */
export async function eventsOf(response: Response): Promise<AnswerEvent[]> {
  const blocks = (await response.text()).split("\n\n").filter(Boolean);
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

/** How often the fake model was asked with a token (tests/support/fake-model.ts). */
export async function modelCalls(token: string): Promise<number> {
  return (await fetch(`${inject("modelUrl")}/calls/${token}`)).json();
}

/** How many of the calls with a token broke off before their end. */
export async function abortedCalls(token: string): Promise<number> {
  return (await fetch(`${inject("modelUrl")}/aborted/${token}`)).json();
}

/** What the fake model was asked last with a token. */
export async function lastModelBody(token: string) {
  const response = await fetch(`${inject("modelUrl")}/last/${token}`);
  return (await response.json()) as {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
  };
}
