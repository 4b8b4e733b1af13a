import type { Context } from "hono";
import type { Case } from "#domain/widgets/answers.ts";
import * as resultRows from "#db/widgets/case-results.ts";
import * as caseRows from "#db/widgets/cases.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { caseState, testSummary, type TestSummary } from "#domain/widgets/gate.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { questionOf } from "#worker/rest/widgets/case-question.ts";

/**
 * How many tests the draft of a widget and its live version pass, by the results that are stored; a case that has not been run counts as
 * not passed. `null` where no case of the draft has been run.
 */
export async function summaryOf(
  c: Context<AppEnv>,
  { id, data: live }: Widget,
  draft: DraftData,
): Promise<TestSummary | null> {
  const db = database(c);
  const { cases } = await caseRows.list(db, id);
  if (cases.length === 0) return null;
  const { chosen } = c.get("account");
  const printOf = async (data: Parameters<typeof questionOf>[0], test: Case) => {
    const question = await questionOf(data, test, chosen);
    return "failure" in question ? null : question.fingerprint;
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
  const stateOf = (test: Case, fingerprint: string | null) => {
    if (fingerprint === null) return "failed";
    const outcome = outcomes.get(`${test.id} ${fingerprint}`);
    return outcome && caseState(outcome);
  };
  const states = prints.map(({ test, draft, live }) => ({
    draft: stateOf(test, draft),
    live: stateOf(test, live),
  }));
  return states.some(({ draft }) => draft !== undefined) ? testSummary(states) : null;
}
