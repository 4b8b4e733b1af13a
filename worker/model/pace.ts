import { z } from "zod";
import { LRUCache } from "lru-cache";
import type { Question } from "#worker/model/token-usage.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import type { Env } from "#worker/env.ts";

/** The allowances for thoughts, in tokens. A model gets the first one that is twice as much as it has needed. */
const ALLOWANCES = [2_048, 4_096, 8_192, 16_384];

/** Fewer tokens than this are no thoughts: white space before the text, or a rounded number. */
const FEWEST_THOUGHTS = 64;

/** Answers with fewer tokens than this say more about the network than about the model. */
const FEWEST_TOKENS = 256;

/** Bounds of a measured speed. */
const SPEEDS = { min: 10, max: 500 };

/** A speed that differs by less than this part is not stored anew. */
const SAME_SPEED = 0.1;

const Pace = z.object({
  /** Tokens that are reserved for thoughts, besides those of the text. 0 for a model that was never seen to think. */
  thoughts: z.int().min(0).max(16_384).catch(0),
  /** Tokens that the model writes in a second, thoughts included. */
  speed: z.number().min(SPEEDS.min).max(SPEEDS.max).catch(100),
});

/** The speed and the thoughts that former answers of a model have shown (product/usage 4). */
export type Pace = z.output<typeof Pace>;

/** Of a model that has not answered yet. */
const UNKNOWN_PACE: Pace = Pace.parse({});

const LIFETIME = (30 * DAY_MS) / 1000;

/** The times of the last writes. KV takes one write a second for a key, and each costs money. */
const written = new LRUCache<string, true>({ max: 200, ttl: MINUTE_MS });

// No function here fails when KV fails: the model then has the pace of an unknown one.

/** Reads the pace of a model at the endpoint. */
export async function paceOf(env: Env, model: string): Promise<Pace> {
  try {
    return Pace.safeParse(await env.KV.get(keyOf(env, model), "json")).data ?? UNKNOWN_PACE;
  } catch {
    return UNKNOWN_PACE;
  }
}

/**
 * Stores what an answer has shown.
 * @param known the pace of the model when the answer was admitted
 * @param ranOut whether the answer used up its tokens for thoughts alone
 */
export async function learnPace(
  env: Env,
  known: Pace,
  question: Question,
  ranOut: boolean,
): Promise<void> {
  const key = keyOf(env, question.model);
  const thoughts = Math.max(known.thoughts, allowanceFor(question.thoughts, known, ranOut));
  const speed = speedOf(question, known);
  const isSame = Math.abs(speed / known.speed - 1) < SAME_SPEED;
  if (thoughts === known.thoughts && (isSame || written.has(key))) return;
  written.set(key, true);
  try {
    const pace: Pace = { thoughts, speed };
    await env.KV.put(key, JSON.stringify(pace), { expirationTtl: LIFETIME });
  } catch {
    // The next answer shows it again.
  }
}

/** Deletes the pace of a model, after its client was saved: it may think more or less from now on. */
export async function forgetPace(env: Env, model: string): Promise<void> {
  try {
    await env.KV.delete(keyOf(env, model));
  } catch {
    // The entry expires.
  }
}

function allowanceFor(seen: number, known: Pace, ranOut: boolean): number {
  const wanted = ranOut ? known.thoughts + 1 : 2 * seen;
  if (!ranOut && seen < FEWEST_THOUGHTS) return 0;
  return ALLOWANCES.find((allowance) => allowance >= wanted) ?? Math.max(...ALLOWANCES);
}

function speedOf({ tokens, ms, isEstimated }: Question, known: Pace): number {
  if (isEstimated || tokens.output < FEWEST_TOKENS) return known.speed;
  const speed = (tokens.output * 1000) / Math.max(ms, 1);
  return Math.min(SPEEDS.max, Math.max(SPEEDS.min, Math.round(speed)));
}

function keyOf(env: Env, model: string): string {
  return `pace:${model} ${env.OPENAI_BASE_URL}`;
}
