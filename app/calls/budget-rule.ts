import { reworded } from "#app/calls/use-save.ts";

const BUDGET_RULE = "Must be an amount from 0 to 1,000,000 dollars, or empty.";

/** The errors of a form whose budgets are typed in dollars: errors of a budget name dollars, not nano-dollars. */
export const inDollarWords = /* @__PURE__ */ reworded(
  (path) => path.endsWith("Budget"),
  BUDGET_RULE,
);
