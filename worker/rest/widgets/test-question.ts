import { resolveInputs } from "#domain/embeds.ts";
import { AnswerForm } from "#domain/answers/answer-form.ts";
import { widgetQuestion } from "#worker/answers/items.ts";
import { sha256 } from "#domain/sha256.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";

type Settings = { temperature: string; effort: string };

/**
 * The messages that a test sends to the model, and the fingerprint of everything that decides the answer and its checks. `model` is the one
 * that answers, which need not be the one that the client has chosen.
 */
export type TestQuestion = {
  asked: ReturnType<typeof widgetQuestion>;
  answer: AnswerForm;
  fingerprintFor(model: string): Promise<string>;
};

/** The question of a test with a prompt, or the sentence why there is none (product/tests 1). */
export async function questionOf(
  data: Pick<WidgetData | DraftData, "prompt" | "answer" | "inputs">,
  { inputs: values, checks }: TestDraft,
  { temperature, effort }: Settings,
): Promise<TestQuestion | { failure: string }> {
  const inputs = WidgetInputs.safeParse(data.inputs).data;
  if (!inputs) return { failure: "The inputs of the draft are not complete." };
  const answer = AnswerForm.safeParse(data.answer).data;
  if (!answer) return { failure: "The number of items of the answer is not complete." };
  if (data.prompt.trim() === "") return { failure: "There is no prompt." };
  // A test has no images, and may leave documents out.
  const tried = {
    prompt: data.prompt,
    inputs: inputs.map((input) => (isFile(input) ? { ...input, optional: true } : input)),
  };
  const given = new Map(Object.entries(values));
  const resolved = resolveInputs(tried, given, Date.now());
  if ("refusal" in resolved) return { failure: sentenceOf(resolved.refusal, inputs) };
  const asked = widgetQuestion(resolved, answer);
  // Each question has another code, which decides nothing. The messages name the form of the answer.
  const messages = JSON.stringify(asked.messages).replaceAll(resolved.code ?? "", "");
  return {
    asked,
    answer,
    fingerprintFor: async (model) =>
      sha256(JSON.stringify([messages, model, temperature, effort, checks])),
  };
}

type Refusal = Extract<ReturnType<typeof resolveInputs>, { refusal: unknown }>["refusal"];

function sentenceOf(refusal: Refusal, inputs: WidgetData["inputs"]): string {
  if (!("faults" in refusal)) return "The prompt is too long with these values.";
  const sentences = refusal.faults.map(({ name, sentence, isEmpty }) => {
    const label = inputs.find((input) => input.name === name)?.label ?? name;
    return isEmpty ? `This test has no value for “${label}”.` : sentence;
  });
  return sentences.join(" ") || "This widget has no inputs.";
}
