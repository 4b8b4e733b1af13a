import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { AnswerError } from "#worker/problem.ts";
import type { Env } from "#worker/env.ts";
import {
  type Bounds,
  type CallKind,
  mostTokens,
  type MeasuredQuestion,
  ModelMemory,
} from "#worker/model/request.ts";
import { closeCircuits, refuseWhileOpen } from "#worker/model/patience.ts";

/** Milliseconds after which a missing model is tried again. */
const MISSING = 600_000;

/** Milliseconds in which one call of this isolate tries a missing model again, while the others use the fallback. */
const PROBE = 25_000;

const probes = new LRUCache<string, number>({ max: 200 });

/**
 * A model for a call. `chosen`: the one that the client has chosen. `output`: the most tokens of its answer that the endpoint can
 * charge for, thoughts included.
 */
export type ReadyModel = {
  model: string;
  chosen: string;
  output: number;
  pace: Pace;
  /** The memory of `model`, where it has been read. */
  memory?: ModelMemory;
};

/**
 * The model for a call: the one that the client has chosen, or the fallback while the endpoint does not have it.
 * @throws {AnswerError} if the client has no model, and while the circuit of that model is open. Call it before the answer is admitted.
 */
export async function readyModel(
  env: Env,
  chosen: string,
  { kind, format }: { kind: CallKind } & Pick<Bounds, "format">,
): Promise<ReadyModel> {
  if (chosen === "") throw new AnswerError("misconfigured");
  const [memory, chosenPace] = await Promise.all([recall(env, chosen), paceOf(env, chosen)]);
  const model = await existingModel(env, chosen, memory);
  refuseWhileOpen(env, { model, kind });
  const isChosen = model === chosen;
  const pace = isChosen ? chosenPace : await paceOf(env, model);
  const output = mostTokens(isChosen ? memory.refused : [], { format, thoughts: pace.thoughts });
  return { model, chosen, output, pace, ...(isChosen && { memory }) };
}

/** True if the fallback can replace a missing model. */
export async function hasFallback(env: Env, model: string): Promise<boolean> {
  const fallback = env.AI_FALLBACK_MODEL;
  return Boolean(fallback) && fallback !== model && (await missingFor(env, fallback)) > MISSING;
}

/** The model that answers for a chosen one: the fallback while the endpoint does not have the chosen one. Tries nothing. */
export async function answeringModel(env: Env, chosen: string): Promise<string> {
  const isMissing = (await missingFor(env, chosen)) !== Infinity;
  return isMissing && (await hasFallback(env, chosen)) ? env.AI_FALLBACK_MODEL : chosen;
}

async function existingModel(env: Env, chosen: string, memory: ModelMemory): Promise<string> {
  const missing = missingTime(memory);
  if (missing === Infinity) return chosen;
  if (missing > MISSING && startProbe(`${env.OPENAI_BASE_URL} ${chosen}`)) return chosen;
  // Without a fallback, every call tries the chosen model again.
  return (await hasFallback(env, chosen)) ? env.AI_FALLBACK_MODEL : chosen;
}

/** Milliseconds since the endpoint last answered that the model is missing; Infinity for a model that is not known to be missing. */
async function missingFor(env: Env, model: string): Promise<number> {
  return missingTime(await recall(env, model));
}

function missingTime({ missingSince }: ModelMemory): number {
  return missingSince === undefined ? Infinity : Date.now() - missingSince;
}

function startProbe(key: string): boolean {
  if ((probes.get(key) ?? 0) > Date.now()) return false;
  probes.set(key, Date.now() + PROBE);
  return true;
}

/** Lets the next call try a missing or failing model again, after its client was saved. */
export async function askAnew(env: Env, model: string): Promise<void> {
  closeCircuits(env, model);
  probes.delete(`${env.OPENAI_BASE_URL} ${model}`);
  // It may think more or less from now on.
  await Promise.all(
    [memoryKey(env, model), paceKey(env, model)].map((key) => deleteEntry(env, key)),
  );
}

/** The allowances for thoughts, in tokens. A model gets the first one that is twice as much as it has needed. */
const ALLOWANCES = [2_048, 4_096, 8_192, 16_384];

/** Fewer tokens than this are no thoughts: white space before the text, or a rounded number. */
const FEWEST_THOUGHTS = 64;

/** Answers with fewer tokens than this show the speed of the network, not of the model. */
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

/** The pace of a model that has not answered yet. */
const UNKNOWN_PACE: Pace = Pace.parse({});

const LIFETIME = (30 * DAY_MS) / 1000;

/** The times of the last writes. KV takes one write a second for a key, and each costs money. */
const written = new LRUCache<string, true>({ max: 200, ttl: MINUTE_MS });

/** Reads the pace of a model at the endpoint. */
export async function paceOf(env: Env, model: string): Promise<Pace> {
  return (await readEntry(env, paceKey(env, model), Pace)) ?? UNKNOWN_PACE;
}

/**
 * Stores what an answer has shown.
 * @param known the pace of the model when the answer was admitted
 * @param ranOut whether the answer used up its tokens for thoughts alone
 */
export async function learnPace(
  env: Env,
  known: Pace,
  question: MeasuredQuestion,
  ranOut: boolean,
): Promise<void> {
  const key = paceKey(env, question.model);
  const thoughts = Math.max(known.thoughts, allowanceFor(question.thoughts, known, ranOut));
  const speed = speedOf(question, known);
  const isSame = Math.abs(speed / known.speed - 1) < SAME_SPEED;
  if (thoughts === known.thoughts && (isSame || written.has(key))) return;
  written.set(key, true);
  const pace: Pace = { thoughts, speed };
  await writeEntry(env, key, pace, LIFETIME);
}

function allowanceFor(seen: number, known: Pace, ranOut: boolean): number {
  const wanted = ranOut ? known.thoughts + 1 : 2 * seen;
  if (!ranOut && seen < FEWEST_THOUGHTS) return 0;
  return ALLOWANCES.find((allowance) => allowance >= wanted) ?? Math.max(...ALLOWANCES);
}

function speedOf({ tokens, ms, isEstimated }: MeasuredQuestion, known: Pace): number {
  if (isEstimated || tokens.output < FEWEST_TOKENS) return known.speed;
  const speed = (tokens.output * 1000) / Math.max(ms, 1);
  return Math.min(SPEEDS.max, Math.max(SPEEDS.min, Math.round(speed)));
}

function paceKey(env: Env, model: string): string {
  return `pace:${model} ${env.OPENAI_BASE_URL}`;
}

const NOTHING: ModelMemory = { refused: [] };

/** How long an entry lives, in seconds. */
const DAY = 86_400;

// The functions that read and write entries ignore failures of KV: one more attempt or the next answer gives the lost entry again.

/** Reads an entry; `null` if KV has none of this form. */
export async function readEntry<T>(env: Env, key: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.safeParse(await env.KV.get(key, "json")).data ?? null;
  } catch {
    return null;
  }
}

export async function writeEntry(env: Env, key: string, value: object, seconds: number) {
  await env.KV.put(key, JSON.stringify(value), { expirationTtl: seconds }).catch(() => undefined);
}

/** Deletes an entry; where that fails, it expires. */
async function deleteEntry(env: Env, key: string): Promise<void> {
  await env.KV.delete(key).catch(() => undefined);
}

export async function recall(env: Env, model: string): Promise<ModelMemory> {
  return (await readEntry(env, memoryKey(env, model), ModelMemory)) ?? NOTHING;
}

export async function remember(env: Env, model: string, memory: ModelMemory): Promise<void> {
  await writeEntry(env, memoryKey(env, model), memory, DAY);
}

/** The models of a list that were missing within the last day. Reads KV once for each different model. */
export async function retiredAmong(env: Env, models: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(models)];
  const memories = await Promise.all(different.map((model) => recall(env, model)));
  return new Set(different.filter((_, index) => memories[index]?.missingSince !== undefined));
}

function memoryKey(env: Env, model: string): string {
  return `model:${model} ${env.OPENAI_BASE_URL}`;
}

/** Something that an answer has shown about its model. `ignored`: the cap that it has exceeded. */
export type Lesson = Pick<ModelMemory, "beginsInThoughts" | "cap"> & { ignored?: string };

/** The model of an attempt, what was known about it before the call, and what the attempts have changed of the call. */
type Known = { model: string; memory: ModelMemory; refused: readonly string[]; lesson: Lesson };

/** Milliseconds for which the parameters are not blamed for an error without a reason, after a call without parameters met the same error. */
const UNEXPLAINED = 10 * MINUTE_MS;

/** True if an error without a reason may be about the parameters. */
export function isBlamed({ unexplainedSince = -Infinity }: ModelMemory): boolean {
  return Date.now() - unexplainedSince > UNEXPLAINED;
}

/** Stores that no change of the parameters removes the model's error. */
export async function rememberUnexplained(env: Env, { model, memory }: Known): Promise<void> {
  await remember(env, model, { ...memory, unexplainedSince: Date.now() });
}

/** True if an answer shows more than was known: the model exists, or accepts the call in another form. */
export function isNew({ memory, refused, lesson }: Known): boolean {
  const isOther = refused !== memory.refused || lesson.cap !== undefined;
  return memory.missingSince !== undefined || isOther;
}

/**
 * Collects what an answer shows about its model.
 * @returns a function that stores a lesson together with the former ones
 */
export function startLearning(
  env: Env,
  { model, memory, refused, lesson: first }: Known,
): (lesson: Lesson) => Promise<void> {
  const { missingSince: _, unexplainedSince: __, ...kept } = memory;
  let learned: ModelMemory = { ...kept, ...first, refused: [...refused] };
  return ({ ignored, ...lesson }) => {
    const left = [...learned.refused, ...(ignored ? [ignored] : [])];
    learned = { ...learned, ...lesson, refused: [...new Set(left)] };
    return remember(env, model, learned);
  };
}
