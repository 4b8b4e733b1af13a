import { Quiz } from "#domain/answers/quiz.ts";
import { holdingDays, utcDay } from "#domain/day.ts";
import { seal, unseal } from "#worker/sealing.ts";

/** Of which client and widget a quiz is, and for which ticket of a learning platform, if any. It opens for the same only. */
type Owner = { clientId: string; widgetId: string; ticket?: string };
type Sealed = Owner & { version: number };

const PURPOSE = "quiz of a visitor";

/**
 * A quiz with its key as a text that only this server can read (product/answers 3). It goes with the form, so that the check needs
 * neither a row nor the model. Good until the end of the next day (UTC).
 */
export async function sealQuiz(secret: string, quiz: Quiz, sealed: Sealed): Promise<string> {
  const plain = await through(new CompressionStream("deflate-raw"), JSON.stringify(quiz));
  const of = textOf(sealed, utcDay(Date.now()));
  return `${sealed.version}.${await seal(secret, { purpose: PURPOSE, of }, plain)}`;
}

/** The quiz of a sealed text; `null` where it was changed, is of another widget or ticket, or has ended. */
export async function openQuiz(secret: string, text: string, owner: Owner): Promise<Quiz | null> {
  const [version = "", secretText = ""] = text.split(".");
  const sealed = { ...owner, version: Number(version) };
  for (const day of holdingDays()) {
    const of = textOf(sealed, day);
    const plain = await unseal(secret, { purpose: PURPOSE, of }, secretText);
    const quiz = plain && (await read(plain));
    if (quiz) return quiz;
  }
  return null;
}

async function read(plain: ArrayBuffer): Promise<Quiz | null> {
  try {
    const json = await through(new DecompressionStream("deflate-raw"), plain);
    return Quiz.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null;
  } catch {
    return null;
  }
}

function textOf({ clientId, widgetId, version, ticket }: Sealed, day: string): string {
  return JSON.stringify([clientId, widgetId, version, day, ...(ticket ? [ticket] : [])]);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  input: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  return new Response(new Response(input).body?.pipeThrough(stream)).arrayBuffer();
}
