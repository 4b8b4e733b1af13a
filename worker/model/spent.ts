import { mostInput } from "#worker/model/meter.ts";
import type { ModelRequest } from "#worker/model/model-request.ts";
import { mostTokens } from "#worker/model/parameters.ts";
import type { TokenUsage } from "#worker/model/token-usage.ts";

/** The tokens that the attempts of a call may have cost so far. */
export type Spent = Pick<TokenUsage, "input" | "output">;

export const NOTHING_SPENT: Spent = { input: 0, output: 0 };

/**
 * Adds what an attempt may have cost. Each question has one reservation, which all its attempts share (product/usage 4).
 * @returns `null` where the rest of the reservation is too small for another attempt
 */
export function spentWith(
  request: ModelRequest,
  former: Spent,
  charged: Spent | null,
): Spent | null {
  if (charged === null) return former;
  const spent = { input: former.input + charged.input, output: former.output + charged.output };
  const hasInput = spent.input + charged.input <= mostInput(request);
  // The next attempt may write less by what this one has written, and should still be able to end its answer.
  const hasOutput = 2 * spent.output <= mostTokens([], request);
  return hasInput && hasOutput ? spent : null;
}
