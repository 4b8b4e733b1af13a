import type { Context } from "hono";
import * as resultRows from "#db/widgets/test-results.ts";
import * as testRows from "#db/widgets/tests.ts";
import { AnswerForm } from "#domain/answers/answer-form.ts";
import { resolveInputs } from "#domain/embeds.ts";
import { sha256 } from "#domain/ids.ts";
import type { WidgetTest } from "#domain/widgets/answers.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { type TestSummary, testState, testSummary } from "#domain/widgets/gate.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import {
  chosenFor,
  type ModelChoice,
  type Widget,
  type WidgetData,
} from "#domain/widgets/widget.ts";
import { widgetQuestion } from "#worker/answers/items.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { answeringModel } from "#worker/model/ready-model.ts";

/**
 * How many tests the draft of a widget and its live version pass, by the results that are stored; a test that has not been run counts as
 * not passed. `null` where no case of the draft has been run.
 */
export async function summaryOf(
  c: Context<AppEnv>,
  { id, data: live }: Widget,
  draft: DraftData,
): Promise<TestSummary | null> {
  const db = database(c);
  const { cases } = await testRows.list(db, id);
  if (cases.length === 0) return null;
  const { chosen: ofClient } = signedIn(c);
  const printOf = async (data: TestedData, test: WidgetTest) => {
    const chosen = chosenFor(data, ofClient);
    const question = await questionOf(data, test, chosen);
    if ("failure" in question) return null;
    return question.fingerprintFor(await answeringModel(c.env, chosen.model));
  };
  const prints = await Promise.all(
    cases.map(async (test) => ({
      test,
      draft: await printOf(draft, test),
      live: await printOf(live, test),
    })),
  );
  const all = prints.flatMap((print) => [print.draft ?? [], print.live ?? []].flat());
  const outcomes = await resultRows.outcomes(db, all);
  const stateOf = (test: WidgetTest, fingerprint: string | null) => {
    if (fingerprint === null) return "failed";
    const outcome = outcomes.get(`${test.id} ${fingerprint}`);
    return outcome && testState(outcome);
  };
  const states = prints.map(({ test, draft, live }) => ({
    draft: stateOf(test, draft),
    live: stateOf(test, live),
  }));
  return states.some(({ draft }) => draft !== undefined) ? testSummary(states) : null;
}

/** What decides the answer of a test: of what is live, or of a draft. */
export type TestedData = Pick<WidgetData | DraftData, "prompt" | "answer" | "inputs"> & ModelChoice;

type Settings = { temperature: string; effort: string };

/**
 * The messages that a test sends to the model, and the fingerprint of everything that decides the answer and its checks. `model` is the one
 * that answers, which need not be the one that the client has chosen.
 */
type TestQuestion = {
  asked: ReturnType<typeof widgetQuestion>;
  answer: AnswerForm;
  fingerprintFor(model: string): Promise<string>;
};

/** The question of a test with a prompt, or the sentence why there is none (product/tests 1). */
export async function questionOf(
  data: Omit<TestedData, keyof ModelChoice>,
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
