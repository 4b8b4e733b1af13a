import { describedWhole, optionalText } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** Nano-dollars of a dollar: money is in whole nano-dollars (product/usage 1). */
const NANO = 1_000_000_000;

const MAX_BUDGET = 1_000_000 * NANO;
const BUDGET_HELP = "Must be whole nano-dollars from 0 to 1000000 dollars, or empty.";

/** A budget for a month in nano-dollars. 0 answers nothing, an empty field is no limit. */
export const Budget = numberOrEmpty(0, MAX_BUDGET, BUDGET_HELP).meta({
  description: "Nano-dollars a month; null is no limit",
});

/** The most answers a day. 0 answers nothing, an empty field is the platform's number. */
const DailyAnswers = numberOrEmpty(0, 999_999_999);

const EducatorTools = numberOrEmpty(0, 1_000);

/** The limits of a client (product/usage 1) and what is kept of its answers, as fields of its payload. */
export const LimitFields = {
  // An empty field keeps chats for ever (product/operations 3).
  chatDays: numberOrEmpty(1, 3_650, "Must be a whole number of days from 1 to 3650, or empty."),
  monthlyBudget: Budget,
  // Per cent of the budget.
  warnAt: wholeNumber(1, 100),
  hardStop: z.boolean(),
  dailyAnswers: DailyAnswers,
  dailyAnswersPerUser: DailyAnswers,
  // The sum of all visitors of one address, such as a school.
  dailyAnswersPerAddress: DailyAnswers,
  pace: wholeNumber(1, 20),
  limitMessage: optionalText(200).transform((text) => text.trim()),
  keepTextsDays: wholeNumber(0, 30, "Must be a whole number of days from 0 to 30."),
  educatorsSeeCost: z.boolean(),
  managersSeeCost: z.boolean(),
  // An empty field is the platform's number.
  ownWidgets: numberOrEmpty(0, 10_000),
  // How many tools of their own its people may have. An empty field is the platform's number.
  educatorTools: EducatorTools,
};

/** The limits that the managers of a client set beside those of the platform. The smaller one holds (product/own-site 3). */
export const OwnLimitFields = {
  ownBudget: Budget,
  ownDailyAnswers: DailyAnswers,
  ownEducatorTools: EducatorTools,
};

/** A whole number, also as text. `error` is the sentence of every refusal. */
export function wholeNumber(min: number, max: number, error = `${rangeRule(min, max)}.`) {
  return z
    .union([z.int({ error }), z.string().trim().regex(/^\d+$/u).transform(Number)], { error })
    .pipe(z.int({ error }).min(min, error).max(max, error))
    .meta(describedWhole(min, max));
}

function numberOrEmpty(min: number, max: number, error = `${rangeRule(min, max)}, or empty.`) {
  const isEmpty = (value: unknown) => typeof value === "string" && value.trim() === "";
  return z.preprocess(
    (value) => (isEmpty(value) ? null : value),
    wholeNumber(min, max, error).nullable(),
  );
}

function rangeRule(min: number, max: number): string {
  return `Must be a whole number from ${min} to ${max}`;
}
