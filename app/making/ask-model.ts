import { failureSentence, readAnswer, STREAMED } from "#app/answers/read-answer.ts";
import { AnswerFailed } from "#app/event-stream.ts";
import { currentSession, hasNoSession, rest } from "#app/session/session-calls.ts";
import type { DescribedWidget, DescribeRequest } from "#domain/widgets/describe.ts";

/** The answer of the model while it arrives: the fields of the tool that can be read already, and a line that names the model's step. */
export type Progress = { tool: Record<string, unknown>; step: string };

const SIGNED_OUT = "Your session has ended. What you have written is still here.";

/** Asks for a tool. `onProgress` gets what can be read of the JSON so far, each time more of it has arrived. */
export async function describe(
  json: DescribeRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<DescribedWidget | { message: string; isSignedOut?: boolean }> {
  try {
    const call = rest().widgets.describe.$post({ json }, { ...STREAMED, init: { signal } });
    const response = await call.catch(() => Promise.reject(new AnswerFailed()));
    if (hasNoSession(response.status) && currentSession() === null)
      return { message: SIGNED_OUT, isSignedOut: true };
    const { aiGenerated: _, ...tool } = (await readAnswer(
      Promise.resolve(response),
      (text) => !signal.aborted && onProgress(progressOf(text)),
    )) as DescribedWidget & { aiGenerated: true };
    return tool;
  } catch (error) {
    return { message: failureSentence(error) };
  }
}

/** Reads JSON that is still arriving. */
function progressOf(text: string): Progress {
  const tool = partialJson(text);
  return { tool, step: stepOf(tool) };
}

function stepOf({ inputs, prompt, tests }: Progress["tool"]): string {
  if (tests !== undefined) return "Writing tests ...";
  if (prompt !== undefined) return "Writing the prompt ...";
  if (inputs !== undefined) return "Writing the form ...";
  return "Finding a name ...";
}

/**
 * The JSON object of a text that is still arriving, as far as it goes: an open text ends where the text ends, and lists and objects are
 * closed. Linear in the length of the text. Words around the object are passed over.
 */
export function partialJson(text: string): Record<string, unknown> {
  const begin = text.indexOf("{");
  let open = "";
  // The index after the last complete value, and the brackets that are open at it.
  let whole = { end: begin, open };
  let former = "";
  let isText = false;
  let isKey = false;
  // The index of the backslash that begins the last escape of the open text.
  let escape = -1;
  for (let at = Math.max(begin, 0); at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isText) {
      if (character === "\\") {
        escape = at;
        at += 1;
      } else if (character === '"') {
        isText = false;
        if (!isKey) whole = { end: at + 1, open };
      }
      continue;
    }
    if (character === '"') {
      isText = true;
      isKey = open.startsWith("}") && former !== ":";
      escape = -1;
    } else if (character === "{" || character === "[") {
      open = (character === "{" ? "}" : "]") + open;
      whole = { end: at + 1, open };
    } else if (character === "}" || character === "]") {
      open = open.slice(1);
      whole = { end: at + 1, open };
      if (open === "") break;
    } else if (character === ",") whole = { end: at, open };
    if (character.trim() !== "") former = character;
  }
  const isOpenValue = isText && !isKey;
  const value = isOpenValue
    ? `${text.slice(begin, endOf(text, escape))}"${open}`
    : text.slice(begin, whole.end) + whole.open;
  try {
    return JSON.parse(value) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The end of an open text, before an escape that has not arrived completely. */
function endOf(text: string, escape: number): number {
  const length = text[escape + 1] === "u" ? 6 : 2;
  return escape !== -1 && text.length < escape + length ? escape : text.length;
}
