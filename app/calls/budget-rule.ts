import type { SaveRequest } from "#app/calls/use-save.ts";

const BUDGET_RULE = "Must be an amount from 0 to 1,000,000 dollars, or empty.";

/** A save whose budget is typed in dollars: the error of its field says so, not nano-dollars. */
export function withBudgetRule<T>(request: SaveRequest<T>, budget: string): SaveRequest<T> {
  const errors = request.errors.map((error) =>
    error.path === budget ? { ...error, message: BUDGET_RULE } : error,
  );
  return { ...request, errors };
}
