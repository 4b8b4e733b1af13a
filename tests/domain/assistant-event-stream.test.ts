import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureSentence, readAnswer } from "#app/answers/read-answer.ts";
import { readEvents, type StreamEvent } from "#app/event-stream.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";

/** A body that arrives in chunks, split after the given numbers of bytes. */
function inPieces(text: string, cuts: number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b);
  return new ReadableStream({
    start(controller) {
      for (const [i, end] of [...places, bytes.length].entries())
        controller.enqueue(bytes.slice(places[i - 1] ?? 0, end));
      controller.close();
    },
  });
}

async function eventsIn(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

function eventsByLibrary(text: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  createParser({
    onEvent: ({ event = "", data }) =>
      events.push({ event, data: JSON.parse(data) as StreamEvent["data"] }),
  }).feed(text);
  return events;
}

const anyText = fc
  .array(
    fc.constantFrom(
      "a",
      " ",
      ":",
      "\r",
      "\n",
      "\u2028",
      "\u2029",
      "\u0085",
      "😀",
      "é",
      '"',
      "data: ",
    ),
  )
  .map((letters) => letters.join(""));
const anyCuts = fc.array(fc.nat());

describe("a streamed answer", () => {
  it("arrives as it was sent, whatever its text and wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText), anyCuts, async (texts, cuts) => {
        const sent = texts.map((text) => ({ event: "delta", data: { text } }));
        const lines = sent.map(({ data }) => `event: delta\ndata: ${JSON.stringify(data)}\n\n`);
        expect(await eventsIn(inPieces(lines.join(""), cuts))).toEqual(sent);
      }),
    );
  });

  it("is read as eventsource-parser reads it: any line end, comments, other fields, data in lines", async () => {
    const lines = fc.constantFrom(
      "event: delta",
      "event:done",
      "event",
      'data: {"text":"x"}',
      'data:{"text":"\u2028"}',
      ": a comment",
      "id: 7",
      "retry: 10",
      "",
    );
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(lines, ends)), anyCuts, async (all, cuts) => {
        // Each event has one data line here: two lines would rarely join to valid JSON.
        const text = all
          .map(([line, end]) =>
            line.startsWith("data") ? `${end}${line}${end}${end}` : line + end,
          )
          .join("");
        const whole = `${text}\n\n: end\n`;
        expect(await eventsIn(inPieces(whole, cuts))).toEqual(eventsByLibrary(whole));
      }),
    );
    const parted = 'event: done\r\ndata: {"text":\r\ndata: "in two lines"}\r\n\r\n';
    expect(await eventsIn(inPieces(parted))).toEqual([
      { event: "done", data: { text: "in two lines" } },
    ]);
  });

  it("whose data is not JSON is an error, and one that is cut off ends", async () => {
    await expect(eventsIn(inPieces("event: delta\ndata: {\n\n"))).rejects.toThrow(SyntaxError);
    expect(await eventsIn(inPieces('data: {"text":"x"}\n'))).toEqual([]);
  });

  const delta = 'event: delta\ndata: {"text":"One"}\n\n';
  const done = 'event: done\ndata: {"result":"One"}\n\n';
  const refused = 'event: error\ndata: {"detail":"Not today."}\n\n';
  it.each([
    ["a complete answer", delta + delta + done, { result: "One" }],
    ["an answer that is cut off", delta + delta, ANSWER_FAILURES.interrupted],
    ["an answer that the server ends", delta + delta + refused, "Not today."],
  ])("gives the text so far, then the outcome of %s", async (_, text, outcome) => {
    const shown: string[] = [];
    const call = Promise.resolve(new Response(inPieces(text)));
    const answer = readAnswer(call, (soFar) => shown.push(soFar)).catch(failureSentence);
    expect(await answer).toEqual(outcome);
    expect(shown).toEqual(["One", "OneOne"]);
  });

  it("that cannot be read ends in a sentence for the person", async () => {
    const call = Promise.resolve(new Response(inPieces("data: {\n\n")));
    const failure = await readAnswer(call, () => undefined).catch(failureSentence);
    expect(failure).toBe(ANSWER_FAILURES.interrupted);
  });
});
