import { base64url } from "jose";
import { Quiz } from "#domain/answers/quiz.ts";
import { holdingDays, utcDay } from "#domain/day.ts";
import { sealingKey } from "#worker/purpose-key.ts";

/** Of which client and widget a quiz is. It opens for the same only. */
type Owner = { clientId: string; widgetId: string };
type Sealed = Owner & { version: number };

const PURPOSE = "quiz of a visitor";
const IV_BYTES = 12;

/**
 * A quiz with its key as a text that only this server can read (product/answers 3). It goes with the form, so that the check needs
 * neither a row nor the model. Good until the end of the next day (UTC).
 */
export async function sealQuiz(secret: string, quiz: Quiz, sealed: Sealed): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = await through(new CompressionStream("deflate-raw"), JSON.stringify(quiz));
  const key = await sealingKey(secret, PURPOSE);
  const additionalData = dataOf(sealed, utcDay(Date.now()));
  const secretText = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    key,
    plain,
  );
  const bytes = new Uint8Array([...iv, ...new Uint8Array(secretText)]);
  return `${sealed.version}.${base64url.encode(bytes)}`;
}

/** The quiz of a sealed text; `null` where it was changed, is of another widget, or has ended. */
export async function openQuiz(secret: string, text: string, owner: Owner): Promise<Quiz | null> {
  const [version = "", secretText = ""] = text.split(".");
  const sealed = { ...owner, version: Number(version) };
  const key = await sealingKey(secret, PURPOSE);
  for (const day of holdingDays()) {
    const quiz = await opened(key, secretText, dataOf(sealed, day));
    if (quiz) return quiz;
  }
  return null;
}

async function opened(
  key: CryptoKey,
  text: string,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Quiz | null> {
  try {
    const bytes = base64url.decode(text);
    const parameters = { name: "AES-GCM", iv: bytes.slice(0, IV_BYTES), additionalData };
    const plain = await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_BYTES));
    const json = await through(new DecompressionStream("deflate-raw"), plain);
    return Quiz.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null;
  } catch {
    return null;
  }
}

function dataOf({ clientId, widgetId, version }: Sealed, day: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([clientId, widgetId, version, day]));
}

async function through(
  stream: CompressionStream | DecompressionStream,
  input: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  return new Response(new Response(input).body?.pipeThrough(stream)).arrayBuffer();
}
