import type { FieldError } from "#app/calls/use-save.ts";

const BUDGET_RULE = "Must be an amount from 0 to 1,000,000 dollars, or empty.";

/** The errors of a form whose budgets are typed in dollars: those of a budget say so, not nano-dollars. */
export function inDollarWords(errors: FieldError[]): FieldError[] {
  return errors.map((error) =>
    error.path.endsWith("Budget") ? { ...error, message: BUDGET_RULE } : error,
  );
}
