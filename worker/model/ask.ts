import { connect } from "#db/base/database.ts";
import * as raisedAlerts from "#db/operations/raised-alerts.ts";
import { HOUR_MS } from "#domain/time.ts";
import { AnswerError } from "#worker/problem.ts";
import type { Env } from "#worker/env.ts";
import type { AnswerPiece } from "#worker/model/visible-text.ts";
import {
  ATTEMPTS,
  type CircuitName,
  type Deadline,
  PATIENCE,
  type Patience,
  noteAlive,
  noteDead,
  pauseWithin,
  startAttempt,
  startDeadline,
} from "#worker/model/patience.ts";
import { type Failure, failureOf, statusOf, FaultInAnswer } from "#worker/model/failures.ts";
import {
  type Lesson,
  isBlamed,
  isNew,
  recall,
  remember,
  rememberUnexplained,
  startLearning,
  hasFallback,
} from "#worker/model/ready-model.ts";
import { mostInput } from "#worker/model/meter.ts";
import {
  type ModelMemory,
  type ModelRequest,
  charactersOf,
  messagesFor,
  mostTokens,
  parametersFor,
  textTokens,
  type TokenUsage,
  UNCOUNTED,
} from "#worker/model/request.ts";
import { endpointHost } from "#worker/model/provider.ts";
import { sendCall } from "#worker/model/stream.ts";
import type { FailedAttempt } from "#worker/context.ts";

/**
 * Asks the model and yields its answer in pieces. Stopping the iteration aborts the call only when the next piece arrives; pass
 * `request.signal` to abort it at once.
 * @returns pieces of text, joined without white space at both ends, never empty
 * @throws {AnswerError} and nothing else
 */
export function streamAnswer(
  env: Env,
  request: ModelRequest,
  patience: Partial<Patience> = {},
): AsyncGenerator<AnswerPiece, void> {
  return answerInAttempts(env, request, { ...PATIENCE, ...patience });
}

/** Milliseconds: the pause before a repeat where the provider names none, the longest pause, the longest Retry-After that is passed on. */
export const PAUSES = { before: 500, longest: 5_000, plausible: HOUR_MS };

/** The next attempt. `repeated`: the one repeat of the call has been used. `spent`: what the former attempts may have cost. */
type Plan = {
  model: string;
  memory: ModelMemory;
  refused: readonly string[];
  repeated: boolean;
  spent: Spent;
  /** The cap for the tokens of the answer, where the endpoint accepts fewer than the usual ones. */
  most?: number;
  lesson: Lesson;
};

/**
 * Asks the model (docs/models.md). A call makes at most one repeat after a temporary failure, one change to the
 * fallback model, and one repeat for each refused parameter and model.
 * @returns pieces of text, joined without white space at both ends, never empty
 * @throws {AnswerError} and nothing else
 */
async function* answerInAttempts(
  env: Env,
  request: ModelRequest,
  patience: Patience,
): AsyncGenerator<AnswerPiece, void> {
  const deadline = startDeadline(patience, request.signal);
  try {
    let plan = await planFor(env, request, { repeated: false, spent: NOTHING_SPENT });
    for (;;) {
      const next = yield* attempt(env, request, plan, deadline);
      if (next === null) return;
      plan = next;
    }
  } finally {
    deadline.end();
  }
}

/** Makes one attempt. Yields its pieces; returns the plan of the next attempt, or `null` if the answer is complete. */
async function* attempt(
  env: Env,
  request: ModelRequest,
  plan: Plan,
  deadline: Deadline,
): AsyncGenerator<AnswerPiece, Plan | null> {
  const { model } = plan;
  const circuit = { model, kind: request.kind };
  startAttempt(env, circuit);
  const parameters = parametersFor(request, plan.refused, {
    spent: plan.spent.output,
    most: plan.most,
  });
  const { thoughts = 0 } = request;
  const messages = messagesFor(request, plan.refused);
  const meter = request.meter?.asks(model, { messages, format: request.format }) ?? UNCOUNTED;
  let [isAccepted, hasBegun, hasText] = [thoughts > 0, false, false];
  const onAccepted = () => void (isAccepted = true);
  const { beginsInThoughts = false } = plan.memory;
  const learn = startLearning(env, plan);
  const onLesson = (lesson: Lesson) => meter.reads(learn(lesson));
  try {
    const hooks = { onAccepted, onLesson };
    const most = charactersOf(textTokens(request));
    const call = { model, messages, parameters, meter, thoughts, most, beginsInThoughts, ...hooks };
    for await (const text of sendCall(env, call, deadline.signal)) {
      if (!hasBegun) {
        noteAlive(env, circuit);
        if (isNew(plan)) await learn({});
      }
      hasBegun = true;
      hasText ||= Boolean(text);
      deadline.pause();
      yield text;
      deadline.resume();
    }
    if (request.signal?.aborted) throw new AnswerError("interrupted");
    return null;
  } catch (error) {
    meter.ends();
    if (error instanceof FaultInAnswer && !hasBegun) meter.isFree();
    const asked = { model, messages, parameters, isBlamed: isBlamed(plan.memory) };
    const judged = overridden(failureOf(error, asked), deadline, hasText);
    const hasLeft = request.signal?.aborted ?? false;
    if (!hasLeft) request.onFailedAttempt?.(noteOf(env, error, judged));
    const failure = judged.step === "other-model" ? await missing(env, plan) : judged;
    if (asked.isBlamed && failure.step === "give-up" && failure.isUnexplained)
      await rememberUnexplained(env, plan);
    // A model that thinks for too long about one question is not dead.
    const isSlow = isAccepted && deadline.failure() !== null;
    if (!hasBegun && !hasLeft && !isSlow && noteState(env, circuit, failure))
      await raiseAlert(env, circuit.model);
    const spent = spentWith(request, plan.spent, meter.charged());
    if (spent === null) throw lastError(failure);
    return nextPlan(env, { ...plan, spent }, failure, deadline);
  } finally {
    meter.ends();
  }
}

/** The error of a failure after which the reservation has no room for another attempt. */
function lastError(failure: Failure): AnswerError {
  if (failure.step === "give-up") return failure.error;
  return new AnswerError(failure.step === "again" ? failure.kind : "unavailable");
}

async function planFor(
  env: Env,
  { model, memory: known }: Pick<ModelRequest, "model" | "memory">,
  { repeated, spent }: Pick<Plan, "repeated" | "spent">,
): Promise<Plan> {
  const memory = known ?? (await recall(env, model));
  const { refused, cap: most } = memory;
  return { model, memory, refused, repeated, spent, most, lesson: {} };
}

/** A passed deadline and a disconnect override the failure. After the first text, nothing is repeated. */
function overridden(failure: Failure, deadline: Deadline, hasText: boolean): Failure {
  const error = deadline.failure();
  if (error) return { step: "give-up", error, scope: "model" };
  if (!hasText) return failure;
  if (failure.step === "give-up" && failure.error.kind === "refused") return failure;
  return { step: "give-up", error: new AnswerError("interrupted"), scope: "message" };
}

/** Stores that the endpoint does not have the model. Without a fallback, only the owner can repair that. */
async function missing(env: Env, { model, memory }: Plan): Promise<Failure> {
  await remember(env, model, { ...memory, missingSince: Date.now() });
  if (await hasFallback(env, model)) return { step: "other-model" };
  return { step: "give-up", error: new AnswerError("misconfigured"), scope: "model" };
}

/** Updates the circuit. A verdict about a message shows that the model answers. Returns whether the circuit has just opened. */
function noteState(env: Env, circuit: CircuitName, failure: Failure): boolean {
  if (failure.step === "again" && failure.kind === "unavailable")
    return noteDead(env, circuit, failure.kind, "model");
  if (failure.step === "give-up" && failure.scope !== "message")
    return noteDead(env, circuit, failure.error.kind, failure.scope);
  noteAlive(env, circuit);
  return false;
}

/** Raises an alert when a circuit opens, so that the owner gets it with the next run of the job, not when enough answers have failed. */
async function raiseAlert(env: Env, model: string): Promise<void> {
  try {
    await raisedAlerts.modelWithOpenCircuit(connect(env.DB), model, ATTEMPTS, Date.now());
  } catch {
    // The visitor's answer does not depend on it, and the job counts failed answers.
  }
}

async function nextPlan(env: Env, plan: Plan, failure: Failure, deadline: Deadline): Promise<Plan> {
  switch (failure.step) {
    case "give-up":
      throw failure.error;
    case "again":
      return repeatPlan(plan, failure, deadline);
    case "other-model":
      return planFor(env, { model: env.AI_FALLBACK_MODEL }, plan);
    case "omit":
      return { ...plan, refused: [...plan.refused, ...failure.parameters] };
    case "lower":
      return { ...plan, most: failure.tokens, lesson: { cap: failure.lesson } };
  }
}

async function repeatPlan(
  plan: Plan,
  { kind, retryAfter }: Extract<Failure, { step: "again" }>,
  deadline: Deadline,
): Promise<Plan> {
  const wait = Math.max(PAUSES.before, retryAfter ?? 0);
  if (plan.repeated || wait > PAUSES.longest || wait >= deadline.remaining()) {
    const isPlausible = retryAfter !== undefined && retryAfter <= PAUSES.plausible;
    throw new AnswerError(kind, isPlausible ? Math.ceil(retryAfter / 1000) : undefined);
  }
  await pauseWithin(deadline, wait);
  const error = deadline.failure();
  if (error) throw error;
  return { ...plan, repeated: true };
}

/** The tokens that the attempts of a call may have cost so far. */
type Spent = Pick<TokenUsage, "input" | "output">;

const NOTHING_SPENT: Spent = { input: 0, output: 0 };

/**
 * Adds what an attempt may have cost. Each question has one reservation, which all its attempts share (product/usage 4).
 * @returns `null` if the rest of the reservation is too small for another attempt
 */
function spentWith(request: ModelRequest, former: Spent, charged: Spent | null): Spent | null {
  if (charged === null) return former;
  const spent = { input: former.input + charged.input, output: former.output + charged.output };
  const hasInput = spent.input + charged.input <= mostInput(request);
  // The next attempt may write less by what this one has written, and should still be able to end its answer.
  const hasOutput = 2 * spent.output <= mostTokens([], request);
  return hasInput && hasOutput ? spent : null;
}

/** A failed attempt for the log line of the request. */
function noteOf(env: Env, error: unknown, failure: Failure): FailedAttempt {
  return { host: endpointHost(env), status: statusOf(error), kind: nameOf(failure) };
}

function nameOf(failure: Failure): string {
  switch (failure.step) {
    case "give-up":
      return failure.error.kind;
    case "again":
      return failure.kind;
    case "other-model":
      return "missing model";
    case "lower":
      return "refused cap";
    case "omit":
      return `refused ${failure.parameters.join(", ")}`;
  }
}
