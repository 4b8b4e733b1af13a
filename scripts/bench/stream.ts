import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { median } from "#scripts/bench/load.ts";

/** A model endpoint that records when it sends the first words of an answer, in milliseconds since 1970. */
export type TimedModel = { url: string; sentAt: () => number; stop: () => Promise<void> };

const now = () => performance.timeOrigin + performance.now();

/** Serves an endpoint in OpenAI's wire format that answers every call with three words after a short delay. */
export async function serveTimedModel(): Promise<TimedModel> {
  let sentAt = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      setTimeout(() => {
        sentAt = now();
        sendWord(response, "First");
      }, 20);
      setTimeout(() => {
        sendWord(response, " words", "stop");
        response.end("data: [DONE]\n\n");
      }, 40);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/v1`, sentAt: () => sentAt, stop };
}

function sendWord(response: ServerResponse, content: string, finish: string | null = null): void {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "timed", choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

/**
 * The time until the first words arrive at the caller, in milliseconds, as medians.
 * @returns `delay` since the model sent them, and `whole` since the call
 */
export async function firstWordsTimes(
  model: TimedModel,
  ask: () => Promise<Response>,
  calls = 15,
): Promise<{ delay: number; whole: number }> {
  const times: { delay: number; whole: number }[] = [];
  for (let made = 0; made <= calls; made += 1) {
    const calledAt = now();
    const receivedAt = await whenReceived(await ask(), "First");
    // The first call is for warming up.
    if (made > 0) times.push({ delay: receivedAt - model.sentAt(), whole: receivedAt - calledAt });
  }
  const medianOf = (name: "delay" | "whole") => median(times.map((time) => time[name]));
  return { delay: medianOf("delay"), whole: medianOf("whole") };
}

async function whenReceived({ body, status }: Response, word: string): Promise<number> {
  if (!body) throw new Error(`No answer: ${status}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let receivedAt = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (receivedAt === 0 && part.value.includes(word)) receivedAt = now();
  }
  if (receivedAt === 0) throw new Error(`The answer has no words: ${status}`);
  return receivedAt;
}
