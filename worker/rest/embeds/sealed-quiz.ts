import { z } from "zod";
import { Quiz } from "#domain/answers/quiz.ts";
import { holdingDays, utcDay } from "#domain/day.ts";
import { seal, unseal } from "#worker/sealing.ts";

/** Of which client and widget a quiz is, and for which ticket of a learning platform, if any. It opens for the same only. */
type Owner = { clientId: string; widgetId: string; ticket?: string };

/** A quiz with its key. `id`: it counts once. `asked`: the number of questions that the widget has asked for. */
const SealedQuiz = z.object({ id: z.string(), asked: z.number(), quiz: Quiz });
export type SealedQuiz = z.output<typeof SealedQuiz>;

const PURPOSE = "quiz of a visitor";

/**
 * A quiz with its key as a text that only this server can read (product/answers 3). It goes with the form, so that the check needs
 * neither a row nor the model. Good until the end of the next day (UTC).
 */
export async function sealQuiz(
  secret: string,
  content: Omit<SealedQuiz, "id">,
  owner: Owner,
): Promise<string> {
  const json = JSON.stringify({ id: crypto.randomUUID(), ...content });
  const plain = await through(new CompressionStream("deflate-raw"), json);
  return seal(secret, { purpose: PURPOSE, of: textOf(owner, utcDay(Date.now())) }, padded(plain));
}

const LENGTH_BYTES = 4;

/** Bytes after their number, filled up to a whole kilobyte: the length of a sealed text says nothing about the key. */
function padded(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((LENGTH_BYTES + bytes.byteLength) / 1024) * 1024;
  const filled = new Uint8Array(length);
  new DataView(filled.buffer).setUint32(0, bytes.byteLength);
  filled.set(new Uint8Array(bytes), LENGTH_BYTES);
  return filled;
}

function unpadded(bytes: ArrayBuffer): ArrayBuffer {
  const length = new DataView(bytes).getUint32(0);
  return bytes.slice(LENGTH_BYTES, LENGTH_BYTES + length);
}

/** The quiz of a sealed text; `null` where it was changed or spelled otherwise, is of another widget or ticket, or has ended. */
export async function openQuiz(
  secret: string,
  text: string,
  owner: Owner,
): Promise<SealedQuiz | null> {
  for (const day of holdingDays()) {
    const of = textOf(owner, day);
    const plain = await unseal(secret, { purpose: PURPOSE, of }, text);
    const sealed = plain && (await read(plain));
    if (sealed) return sealed;
  }
  return null;
}

async function read(plain: ArrayBuffer): Promise<SealedQuiz | null> {
  try {
    const json = await through(new DecompressionStream("deflate-raw"), unpadded(plain));
    return SealedQuiz.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null;
  } catch {
    return null;
  }
}

function textOf({ clientId, widgetId, ticket }: Owner, day: string): string {
  return JSON.stringify([clientId, widgetId, day, ...(ticket ? [ticket] : [])]);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  input: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  return new Response(new Response(input).body?.pipeThrough(stream)).arrayBuffer();
}
