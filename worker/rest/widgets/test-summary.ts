import type { Context } from "hono";
import * as testRows from "#db/widgets/tests.ts";
import { AnswerForm } from "#domain/answers/answer-form.ts";
import { resolveInputs } from "#domain/embeds.ts";
import { sha256 } from "#domain/text.ts";
import type {
  ListedResults,
  ResultsOfTest,
  StoredDraft,
  TestResult,
  WidgetTest,
} from "#domain/widgets/replies.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { type TestSummary, testState, testSummary } from "#domain/widgets/gate.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";
import { SIDES, type Side, type TestDraft } from "#domain/widgets/widget-test.ts";
import {
  chosenFor,
  type ModelChoice,
  type Widget,
  type WidgetData,
} from "#domain/widgets/widget.ts";
import { resultHtml, widgetQuestion } from "#worker/answers/items.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { answeringModel } from "#worker/model/ready-model.ts";

/** A test with its fingerprints for what the draft asks, and for what is live; a sentence where it cannot ask. */
type TestFingerprints = { test: WidgetTest } & Record<
  Side,
  { fingerprint: string } | { failure: string } | null
>;

/** The fingerprints of tests, for the model and the settings of each side, or of the person's client. */
async function fingerprintsOf(
  c: Context<AppEnv>,
  tests: WidgetTest[],
  sides: { draft: TestedData | null; live: TestedData },
): Promise<TestFingerprints[]> {
  const { chosen: ofClient } = signedIn(c);
  const fingerprinterOf = async (data: TestedData | null) => {
    if (data === null) return async () => null;
    const chosen = chosenFor(data, ofClient);
    const model = await answeringModel(c.env, chosen.model);
    return async (test: WidgetTest) => {
      const question = await questionOf(data, test, chosen);
      if ("failure" in question) return question;
      return { fingerprint: await question.fingerprintFor(model) };
    };
  };
  const [draft, live] = await Promise.all([
    fingerprinterOf(sides.draft),
    fingerprinterOf(sides.live),
  ]);
  return Promise.all(
    tests.map(async (test) => ({ test, draft: await draft(test), live: await live(test) })),
  );
}

/** How the tests of a draft ended, by their stored results, when the draft is published. A test without a result counts as not passed. */
export async function testsOf(
  c: Context<AppEnv>,
  { id, data: live }: Widget,
  draft: DraftData,
): Promise<{ summary: TestSummary | null; ended: testRows.VersionTest[] }> {
  const db = database(c);
  const [{ cases }, stored] = await Promise.all([
    testRows.list(db, id),
    testRows.resultsOfWidget(db, id),
  ]);
  const outcomes = new Map(stored.map((row) => [keyOf(row.testId, row), row.outcome]));
  const all = (await fingerprintsOf(c, cases, { draft, live })).map(({ test, ...prints }) => {
    const stateOf = (print: TestFingerprints[Side]) => {
      if (print === null || "failure" in print) return "failed";
      const outcome = outcomes.get(keyOf(test.id, print));
      return outcome && testState(outcome);
    };
    const states = { draft: stateOf(prints.draft), live: stateOf(prints.live) };
    return { id: test.id, states, fingerprint: fingerprintOf(prints.draft) };
  });
  const states = all.map((one) => one.states);
  const isRun = states.some(({ draft }) => draft !== undefined);
  return {
    summary: isRun ? testSummary(states) : null,
    ended: isRun
      ? all.map(({ id, states, fingerprint }) => ({ id, state: states.draft ?? null, fingerprint }))
      : [],
  };
}

function keyOf(test: string, { fingerprint }: { fingerprint: string }): string {
  return `${test} ${fingerprint}`;
}

function fingerprintOf(print: TestFingerprints[Side]): string | null {
  return print && "fingerprint" in print ? print.fingerprint : null;
}

/** The stored results of all tests of a widget, for its draft and for what is live, without answers (product/tests 1). */
export async function listResults(
  c: Context<AppEnv>,
  { live, draft, tests, stored }: StoredResults,
): Promise<ListedResults> {
  const found = new Map(stored.map((row) => [keyOf(row.testId, row), row]));
  const prints = await fingerprintsOf(c, tests, { draft: draft?.data ?? null, live: live.data });
  const results = prints.flatMap(({ test, ...sides }) =>
    SIDES.flatMap((of): ListedResults["results"] => {
      const print = sides[of];
      if (print === null) return [];
      const place = { test: test.id, of };
      if ("failure" in print) {
        const { state, failure, outcomes, ms, tokens, createdAt, isKept } = failed(print.failure);
        return [{ ...place, state, failure, outcomes, ms, tokens, createdAt, isKept }];
      }
      const row = found.get(keyOf(test.id, print));
      if (!row) return [];
      const { outcome: outcomes, ms, tokens, createdAt } = row;
      return [
        { ...place, state: testState(outcomes), outcomes, ms, tokens, createdAt, isKept: true },
      ];
    }),
  );
  return { draft: draft?.version ?? null, live: live.version, results };
}

type Tried = { live: Widget; draft: StoredDraft | null };

type StoredResults = Tried & {
  tests: WidgetTest[];
  stored: Awaited<ReturnType<typeof testRows.resultsOfWidget>>;
};

export async function resultsOf(
  c: Context<AppEnv>,
  { live, draft, test, stored }: Tried & { test: WidgetTest; stored: testRows.StoredResult[] },
): Promise<ResultsOfTest> {
  const sides = { draft: draft?.data ?? null, live: live.data };
  const [prints] = await fingerprintsOf(c, [test], sides);
  const resultOn = async (side: Side) => {
    const fingerprint = prints ? fingerprintOf(prints[side]) : null;
    const row = stored.find((one) => one.fingerprint === fingerprint);
    return row ? resultOf(row, true) : null;
  };
  return { draft: await resultOn("draft"), live: await resultOn("live") };
}

export async function resultOf(
  {
    answer,
    structured,
    outcome: outcomes,
    ms,
    tokens,
    createdAt,
  }: Pick<
    testRows.StoredResult,
    "answer" | "structured" | "outcome" | "ms" | "tokens" | "createdAt"
  >,
  isKept: boolean,
): Promise<TestResult> {
  const html = await resultHtml({ text: answer, structured });
  return { state: testState(outcomes), answer, html, outcomes, ms, tokens, createdAt, isKept };
}

export function failed(failure: string): TestResult {
  const nothing = { answer: "", html: "", outcomes: [], ms: 0, tokens: null, isKept: false };
  return { ...nothing, state: "failed", failure, createdAt: new Date().toISOString() };
}

/** The fields of a live widget or a draft that decide the answer of a test. */
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
  if (!answer) return { failure: "The number of items in the draft is not valid." };
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
