import { answerFailure, readAnswer, STREAMED } from "#app/answers/read-answer.ts";
import { AnswerFailed } from "#app/event-stream.ts";
import { partialJson } from "#app/making/partial-json.ts";
import { currentSession, hasNoSession, rest } from "#app/session/session-calls.ts";
import type { DescribedWidget, DescribeRequest } from "#domain/widgets/describe.ts";

/** The answer of the model while it arrives: the fields of the tool that can be read already, and a line that names the model's step. */
export type Progress = { tool: Record<string, unknown>; step: string };

const SIGNED_OUT = "Your session has ended. What you have written is still here.";

type Refused = { message: string; isSignedOut?: boolean };

/** Asks for a tool. `onProgress` gets what can be read of the JSON so far, each time more of it has arrived. */
export async function describe(
  json: DescribeRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<DescribedWidget | Refused> {
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
    return { message: answerFailure(error) };
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
