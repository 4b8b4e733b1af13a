import type { AnswerFailure } from "#domain/messages.ts";
import { AnswerError } from "#worker/ai/answer-error.ts";
import { noteAlive, noteDead, startAttempt } from "#worker/ai/breaker.ts";
import { type Deadline, pauseWithin, startDeadline } from "#worker/ai/deadline.ts";
import { deadKind, type Failure, failureOf } from "#worker/ai/failures.ts";
import {
  isOptionalParameter,
  type OptionalParameter,
  quirksOf,
  rememberQuirks,
  rememberRetired,
} from "#worker/ai/model-memory.ts";
import type { ModelRequest } from "#worker/ai/model-request.ts";
import { openProvider } from "#worker/ai/provider.ts";
import { hasFallback } from "#worker/ai/ready-model.ts";
import type { ModelCall, Send } from "#worker/ai/wire.ts";
import type { Env } from "#worker/env.ts";

/** The most an answer may cost in tokens, and the most of it that is read in characters. */
const MAX_TOKENS = 2_048;
const MAX_CHARACTERS = 200_000;

/** Milliseconds before a repeat where the provider names no time. */
const SHORT_PAUSE = 500;

/** Seconds up to which a Retry-After is worth passing on. */
const PLAUSIBLE_WAIT = 3_600;

/** What the provider says about an answer as a whole, which is no interruption even after its first pieces. */
const VERDICTS: readonly AnswerFailure[] = ["refused", "empty"];

/** What the next attempt sends, and which allowances of the call are used up. */
type Plan = { model: string; omitted: OptionalParameter[]; repeated: boolean };

/**
 * Asks the model by the policy of design 6. Every repeat uses up an allowance, so a call is bounded: one repeat after
 * 429, 5xx or a broken connection, one change to the fallback model, one repeat per optional parameter and model.
 * @param send how an attempt is made: streaming or whole
 * @param milliseconds the one deadline for all attempts and the body
 * @returns pieces of text as they come; none is asked for while the endpoint is known as dead (worker/ai/breaker.ts)
 * @throws {AnswerError} and nothing else
 */
export async function* answerInAttempts(
  env: Env,
  request: ModelRequest,
  send: Send,
  milliseconds: number,
): AsyncGenerator<string, void> {
  const deadline = startDeadline(milliseconds, request.signal);
  const { model } = request;
  let plan: Plan = { model, omitted: await quirksOf(env, model), repeated: false };
  let characters = 0;
  for (;;) {
    startAttempt(env, plan.model);
    try {
      const call = callOf(request, plan);
      for await (const text of send(openProvider(env), call, deadline.signal)) {
        if (characters === 0) noteAlive(env, plan.model);
        characters += text.length;
        if (characters > MAX_CHARACTERS) throw new AnswerError("interrupted");
        yield text;
      }
      return;
    } catch (error) {
      const failure = settle(failureOf(error), deadline, characters > 0);
      if (characters === 0 && !request.signal?.aborted) noteState(env, plan.model, failure);
      plan = await nextPlan(env, plan, failure, deadline);
    }
  }
}

/** What a failure tells of the model, where it has said nothing and nobody has left. */
function noteState(env: Env, model: string, failure: Failure): void {
  const kind = deadKind(failure);
  if (kind) noteDead(env, model, kind);
  else noteAlive(env, model);
}

function callOf(request: ModelRequest, plan: Plan): ModelCall {
  const parameters: ModelCall["parameters"] = { max_completion_tokens: MAX_TOKENS };
  const temperature = Number.parseFloat(request.temperature);
  if (Number.isFinite(temperature)) parameters.temperature = temperature;
  for (const parameter of plan.omitted) delete parameters[parameter];
  return { model: plan.model, messages: request.messages, parameters };
}

/** The deadline and a departed person come first; text that is out cannot be taken back, so nothing is repeated then. */
function settle(failure: Failure, deadline: Deadline, hasText: boolean): Failure {
  const error = deadline.failure();
  if (error) return { step: "give-up", error };
  if (!hasText) return failure;
  if (failure.step === "give-up" && VERDICTS.includes(failure.error.kind)) return failure;
  return { step: "give-up", error: new AnswerError("interrupted") };
}

async function nextPlan(env: Env, plan: Plan, failure: Failure, deadline: Deadline): Promise<Plan> {
  switch (failure.step) {
    case "give-up":
      throw failure.error;
    case "again":
      return repeatPlan(plan, failure, deadline);
    case "other-model":
      return fallbackPlan(env, plan);
    case "omit":
      return plainerPlan(env, plan, failure.parameter);
  }
}

async function repeatPlan(
  plan: Plan,
  failure: Extract<Failure, { step: "again" }>,
  deadline: Deadline,
): Promise<Plan> {
  const seconds = failure.retryAfter ?? 0;
  const wait = Math.max(SHORT_PAUSE, seconds * 1000);
  if (plan.repeated || wait >= deadline.remaining()) {
    const isPlausible = seconds > 0 && seconds <= PLAUSIBLE_WAIT;
    throw new AnswerError(failure.kind, isPlausible ? seconds : undefined);
  }
  await pauseWithin(deadline, wait);
  const error = deadline.failure();
  if (error) throw error;
  return { ...plan, repeated: true };
}

async function fallbackPlan(env: Env, plan: Plan): Promise<Plan> {
  // Not even the fallback exists: only the owner can name another one.
  if (!hasFallback(env, plan.model)) throw new AnswerError("exhausted");
  await rememberRetired(env, plan.model);
  const model = env.AI_FALLBACK_MODEL;
  return { ...plan, model, omitted: await quirksOf(env, model) };
}

async function plainerPlan(env: Env, plan: Plan, parameter: string): Promise<Plan> {
  if (!isOptionalParameter(parameter) || plan.omitted.includes(parameter)) {
    throw new AnswerError("unavailable");
  }
  const omitted = [...plan.omitted, parameter];
  await rememberQuirks(env, plan.model, omitted);
  return { ...plan, omitted };
}
