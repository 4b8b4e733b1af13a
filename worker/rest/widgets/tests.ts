import { type Context, Hono } from "hono";
import { testsLeft } from "#db/usage/report.ts";
import * as draftRows from "#db/widgets/drafts.ts";
import * as testRows from "#db/widgets/tests.ts";
import { type AnswerForm, TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import { EN } from "#domain/frame-texts/en.ts";
import type { TestResult, WidgetTest } from "#domain/widgets/replies.ts";
import {
  type CheckOutcome,
  checkAnswer,
  UNREADABLE,
  type Verdict,
  judgeMessages,
  judgedOutcome,
  verdictIn,
} from "#domain/widgets/checks.ts";
import { testState } from "#domain/widgets/gate.ts";
import { TestListSave, TestRun } from "#domain/widgets/widget-test.ts";
import type { Chosen } from "#domain/model.ts";
import { chosenFor } from "#domain/widgets/widget.ts";
import { type WidgetAnswer, answerWidget } from "#worker/answers/items.ts";
import { type Question, openAnswer } from "#worker/answers/open.ts";
import { byPerson, byAuthor } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitRate, limitSaves, variableLimits } from "#worker/limits.ts";
import { answeringModel } from "#worker/model/ready-model.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { Problem, found, notFound, AnswerError } from "#worker/problem.ts";
import { LANDING_TEXT_LIMIT, json } from "#worker/rest/body.ts";
import {
  failed,
  listResults,
  questionOf,
  resultOf,
  resultsOf,
  type TestedData,
} from "#worker/rest/widgets/test-summary.ts";
import { besideWidget, widgetOf } from "#worker/rest/widgets/widget-versions.ts";

/** The tests of a widget, for administrators (product/tests 1). */
export const widgetTests = new Hono<AppEnv>({ strict: false })
  .get("/:type/:id/cases", byPerson, byAuthor, async (c) =>
    c.json(await besideWidget(c, (db, { id }) => testRows.list(db, id))),
  )
  .get("/:type/:id/cases/left", byPerson, byAuthor, async (c) => {
    const { userId, clientId } = signedIn(c);
    const person = {
      userId,
      clientId,
      day: currentDay(c),
      quota: c.env.DAILY_TEST_ANSWERS_PER_USER,
      variables: variableLimits(c.env),
    };
    return c.json({ left: await besideWidget(c, (db) => testsLeft(db, person)) });
  })
  .get("/:type/:id/cases/results", byPerson, byAuthor, async (c) => {
    const [db, { id }] = [database(c), c.req.param()];
    const [live, draft, { cases: tests }, stored] = await Promise.all([
      widgetOf(c, c.req.param()),
      draftRows.get(db, id),
      testRows.list(db, id),
      testRows.resultsOfWidget(db, id),
    ]);
    return c.json(await listResults(c, { live, draft, tests, stored }));
  })
  .get("/:type/:id/cases/:case/results", byPerson, byAuthor, async (c) => {
    const [db, { id, case: testId }] = [database(c), c.req.param()];
    const [live, draft, test, stored] = await Promise.all([
      widgetOf(c, c.req.param()),
      draftRows.get(db, id),
      testRows.get(db, id, testId),
      testRows.resultsOfTest(db, testId),
    ]);
    return c.json(await resultsOf(c, { live, draft, test: found(test), stored }));
  })
  .put(
    "/:type/:id/cases",
    byPerson,
    limitSaves,
    json(TestListSave, { limit: LANDING_TEXT_LIMIT }),
    byAuthor,
    async (c) => {
      const { id } = await widgetOf(c, c.req.param());
      return c.json(await testRows.put(database(c), id, c.req.valid("json"), actor(c)));
    },
  )
  .post("/:type/:id/cases/:case/run", byPerson, json(TestRun), byAuthor, async (c) => {
    const db = database(c);
    const widget = await widgetOf(c, c.req.param());
    const { of, again } = c.req.valid("json");
    const test = await testRows.get(db, widget.id, c.req.param("case"));
    const tried = of === "live" ? widget : await draftRows.get(db, widget.id);
    if (test === null || tried === null) throw notFound();
    const { result, fingerprint } = await runTest(c, {
      widgetId: widget.id,
      test,
      data: tried.data,
      again,
    });
    // A failure without an answer is none of the version.
    if (of === "live" && fingerprint !== null)
      await testRows.noteEnd(db, widget, { id: test.id, state: result.state, fingerprint });
    return c.json(result);
  });

type Run = {
  widgetId: string;
  test: WidgetTest;
  data: TestedData;
  /** Whether the model is asked although nothing has changed. */
  again: boolean;
};

/** The result of a run, and its fingerprint where it is kept. */
type Ended = { result: TestResult; fingerprint: string | null };

/**
 * Runs a test with a prompt (product/tests 1). Where nothing has changed since a former run, that result is the answer, and no
 * model is asked. A result with something that is not known is not kept, so that the next run asks again.
 * @throws 429 if a limit, a quota or a budget has no room
 */
async function runTest(c: Context<AppEnv>, run: Run): Promise<Ended> {
  const { widgetId, test, data, again } = run;
  const { userId, clientId, ...person } = signedIn(c);
  const chosen = chosenFor(data, person.chosen);
  const question = await questionOf(data, test, chosen);
  if ("failure" in question) return { result: failed(question.failure), fingerprint: null };
  const { asked, answer: form, fingerprintFor } = question;
  if (!again) {
    const fingerprint = await fingerprintFor(await answeringModel(c.env, chosen.model));
    const former = await testRows.getResult(database(c), test.id, fingerprint);
    if (former) return { result: await resultOf(former, true), fingerprint };
  }
  const startedAt = Date.now();
  try {
    await limitRate(c, "TEST_LIMIT", userId, { clientId });
    const ask = async (messages: ModelRequest["messages"]) =>
      askOnce(c, { widgetId, chosen }, { messages }, TEXT_ANSWER);
    const { model, tokens, ...answer } = await askOnce(c, { widgetId, chosen }, asked, form);
    const ms = Date.now() - startedAt;
    const { outcomes, judgeTokens } = await outcomesOf(test, answer, ask);
    const result = {
      fingerprint: await fingerprintFor(model),
      answer: answer.text,
      structured: answer.structured,
      outcome: outcomes,
      passed: testState(outcomes) === "passed",
      ms,
      tokens: tokens === null || judgeTokens === null ? null : tokens + judgeTokens,
      createdAt: new Date().toISOString(),
    };
    const isKnown = outcomes.every(({ passed }) => passed !== null);
    if (isKnown) await testRows.putResult(database(c), test.id, result);
    const { fingerprint } = result;
    return { result: await resultOf(result, false), fingerprint: isKnown ? fingerprint : null };
  } catch (error) {
    if (error instanceof AnswerError)
      return { result: failed(`No answer: ${error.message}`), fingerprint: null };
    throw error;
  }
}

type Asked = Pick<WidgetAnswer, "text" | "structured"> & { model: string; tokens: number | null };

/** Asks the model one question, which counts for the person as an answer of its own. `model`: the one that has answered. */
async function askOnce(
  c: Context<AppEnv>,
  { widgetId: feature, chosen }: { widgetId: string; chosen: Chosen },
  asked: Pick<Question, "messages" | "format" | "questions">,
  form: AnswerForm,
): Promise<Asked> {
  const answer = await openAnswer(
    c,
    { ...signedIn(c), chosen },
    { kind: "test", feature, ...asked },
  );
  const source = answerWidget(c, form, { texts: EN, quiz: "key" }, async (whole) => whole);
  const { text, structured } = await answer.whole(source);
  const { questions } = await answer.measures();
  const isCounted = questions.length > 0 && questions.every(({ isEstimated }) => !isEstimated);
  const sum = questions.reduce((all, { tokens }) => all + tokens.input + tokens.output, 0);
  const model = questions.at(-1)?.model ?? answer.model;
  return { text, structured, model, tokens: isCounted ? sum : null };
}

/** The outcomes of all checks. The judged ones are asked one after the other, the verdicts of one at the same time. */
async function outcomesOf(
  { checks }: WidgetTest,
  { text, structured }: Pick<WidgetAnswer, "text" | "structured">,
  ask: (messages: ModelRequest["messages"]) => Promise<Asked>,
) {
  const outcomes: CheckOutcome[] = [];
  let judgeTokens: number | null = 0;
  for (const check of checks) {
    if (check.kind !== "judged") {
      outcomes.push(checkAnswer(check, text, structured));
      continue;
    }
    const messages = judgeMessages(check.criterion, text);
    const questions = Array.from({ length: check.times }, () => verdictOf(ask(messages)));
    const verdicts = await Promise.all(questions);
    outcomes.push(
      judgedOutcome(
        check,
        verdicts.map(({ verdict }) => verdict),
      ),
    );
    for (const { tokens } of verdicts)
      judgeTokens = judgeTokens === null || tokens === null ? null : judgeTokens + tokens;
  }
  return { outcomes, judgeTokens };
}

/** A verdict, or the sentence why there is none: the answer that it is about is complete, and is not lost for it. */
async function verdictOf(
  asked: Promise<Asked>,
): Promise<{ verdict: Verdict | string; tokens: number | null }> {
  try {
    const { text, tokens } = await asked;
    return { verdict: verdictIn(text) ?? UNREADABLE, tokens };
  } catch (error) {
    const isRefusal = error instanceof Problem && error.status === 429;
    if (!isRefusal && !(error instanceof AnswerError)) throw error;
    return {
      verdict: isRefusal ? (error.parts.detail ?? error.title) : error.message,
      tokens: null,
    };
  }
}
