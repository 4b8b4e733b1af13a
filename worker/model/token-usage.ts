import { z } from "#domain/zod.ts";

const Tokens = z.int().min(0).max(1_000_000_000);
const Details = z.object({ cached_tokens: Tokens.nullish(), reasoning_tokens: Tokens.nullish() });

const Usage = z.object({
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  total_tokens: Tokens.nullish().catch(null),
  prompt_tokens_details: Details.nullish().catch(null),
  completion_tokens_details: Details.nullish().catch(null),
  // DeepSeek
  prompt_cache_hit_tokens: Tokens.nullish().catch(null),
});

/** The tokens of one question as the provider counts them. `cached` is a part of `input`, `reasoning` of `output`. */
export type TokenUsage = { input: number; cached: number; output: number; reasoning: number };

/**
 * The tokens of one question to a model, and the milliseconds that it took. `thoughts` are the tokens of thoughts that the provider has
 * counted or sent: a silence is none.
 */
export type Question = {
  model: string;
  tokens: TokenUsage;
  thoughts: number;
  isEstimated: boolean;
  ms: number;
};

/**
 * The usage in a chunk or an answer; `null` where it has none. An answer does not fail because its usage is odd. Some providers count
 * thoughts in `total_tokens` only, and charge for them as output (Gemini).
 */
export function usageIn(value: unknown): TokenUsage | null {
  if (typeof value !== "object" || value === null || !("usage" in value)) return null;
  const usage = Usage.safeParse(value.usage).data;
  if (!usage || usage.prompt_tokens + usage.completion_tokens === 0) return null;
  const input = usage.prompt_tokens;
  const output = Math.max(usage.completion_tokens, (usage.total_tokens ?? 0) - input);
  const uncounted = output - usage.completion_tokens;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0;
  const reasoning = Math.max(usage.completion_tokens_details?.reasoning_tokens ?? 0, uncounted);
  return {
    input,
    cached: Math.min(cached, input),
    output,
    reasoning: Math.min(reasoning, output),
  };
}

/** The findings of one question to the model, for its meter (worker/model/meter.ts). */
export type QuestionMeter = {
  /** The provider has begun to answer, or was left before it did. It may charge from here on. */
  begins(): void;
  /** The provider has sent so much text. */
  heard(text: string, isThought: boolean): void;
  /** The reader has the first text. */
  shows(): void;
  used(usage: TokenUsage): void;
  /** The answer is complete; what the provider still sends is being read. */
  reads(rest: Promise<void>): void;
  ends(): void;
  /** The provider has sent an error in place of an answer. */
  isFree(): void;
  /** The tokens that the provider may charge for; `null` where it does not. */
  charged(): TokenUsage | null;
};

/** The meter of a call that nobody counts. */
export const UNCOUNTED: QuestionMeter = {
  begins: () => undefined,
  heard: () => undefined,
  shows: () => undefined,
  used: () => undefined,
  reads: () => undefined,
  ends: () => undefined,
  isFree: () => undefined,
  charged: () => null,
};
