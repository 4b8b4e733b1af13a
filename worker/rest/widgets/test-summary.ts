import type { Context } from "hono";
import type { WidgetTest } from "#domain/widgets/answers.ts";
import * as resultRows from "#db/widgets/test-results.ts";
import * as testRows from "#db/widgets/tests.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { testState, testSummary, type TestSummary } from "#domain/widgets/gate.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { answeringModel } from "#worker/model/ready-model.ts";
import { questionOf } from "#worker/rest/widgets/test-question.ts";

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
  const { chosen } = signedIn(c);
  const model = await answeringModel(c.env, chosen.model);
  const printOf = async (data: Parameters<typeof questionOf>[0], test: WidgetTest) => {
    const question = await questionOf(data, test, chosen);
    return "failure" in question ? null : question.fingerprintFor(model);
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
