import { paced } from "#db/base/paced.ts";

/**
 * The steps that are left, and the time after which no step begins (milliseconds since 1970). Parts of a job can share one. A run
 * may send 1,000 statements to D1, those of the other jobs of the same time included.
 */
export type Budget = { steps: number; until?: number };

/**
 * Repeats a bounded step until it processes no row or the budget is used up. It pauses after each step (db/base/paced.ts).
 * @param step processes a limited number of rows and returns how many
 * @returns the total number of processed rows
 */
export async function inSteps(budget: Budget, step: () => Promise<number>): Promise<number> {
  let total = 0;
  while (budget.steps > 0) {
    if (budget.until !== undefined && Date.now() >= budget.until) break;
    budget.steps -= 1;
    const rows = await paced(step);
    total += rows;
    if (rows === 0) break;
  }
  return total;
}
