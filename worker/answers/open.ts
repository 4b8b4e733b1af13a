import type { Context } from "hono";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import * as replays from "#db/service-tokens/replays.ts";
import type { StoredReplay } from "#db/service-tokens/replays.ts";
import type { TextsToKeep } from "#db/usage/texts.ts";
import type { RunKind } from "#domain/usage/runs.ts";
import type { Measures } from "#worker/model/meter.ts";
import type { CallKind, ModelRequest } from "#worker/model/model-request.ts";
import { readyModel } from "#worker/model/ready-model.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import type { AskedOnce } from "#worker/answers/replays.ts";
import { admitAnswer, type Question } from "#worker/answers/admit.ts";
import type { AnswerResponse } from "#worker/answers/response.ts";
import { type AnswerSource, sendAnswer, wholeAnswer } from "#worker/answers/send.ts";

/** For whom the model answers, and with which model. `apikey`: the publishable key of a visitor, who has no `userId`. */
type Reader = Pick<CallerAccount, "clientId" | "chosen"> & {
  userId: string | null;
  apikey?: string;
  /** The id of a program's token, whose subject is the `userId`. */
  token?: string;
};

/** An admitted answer. The model is asked by one call of `send` or `whole`, which ends it. */
export type OpenAnswer = {
  model: string;
  /** The texts that the client may keep, once they are complete. Called before the end. */
  keep(texts: TextsToKeep): void;
  /** Answers with one JSON value, or with a stream of events (product/rest 5). */
  send<T extends object>(source: AnswerSource<T>): Promise<AnswerResponse<T>>;
  /** Waits for the complete value. */
  whole<T extends object>(source: AnswerSource<T>): Promise<T>;
  /** The tokens and the times of what was asked. */
  measures(): Promise<Measures>;
};

/** The kind of call whose circuit breaker an answer uses (product/operations 2). */
const CALLS: Record<RunKind, CallKind> = {
  visitor: "widget",
  program: "widget",
  preview: "widget",
  test: "widget",
  assist: "widget",
  chat: "chat",
  generator: "generator",
};

/**
 * Admits an answer (docs/request-lifecycle.md): checks the limit of a signed-in person, looks up the model, counts the answer against
 * the quotas and reserves the most that it can cost. The limits of visitors and of tests are checked before, once for all questions.
 * @throws 429 where a limit, a quota or a budget has no room; {AnswerError} while the model is resting
 */
export async function openAnswer(
  c: Context<AppEnv>,
  { userId, ...reader }: Reader,
  question: Question,
): Promise<OpenAnswer> {
  const { clientId } = reader;
  if (userId !== null && question.kind !== "test")
    await limitRate(c, "USER_LIMIT", userId, { clientId });
  const opened = await openOnce(c, { userId, ...reader }, question);
  // Only a call with an `Idempotency-Key` can be a repeated one.
  if ("requestHash" in opened) throw new Error("A call without a key was repeated.");
  return opened;
}

/**
 * As `openAnswer`, for a program, whose limit per minute its guard counts.
 * @param once its call with an `Idempotency-Key`
 * @returns the first call with the same key, where there is one, also while the model is resting
 */
export async function openOnce(
  c: Context<AppEnv>,
  reader: Reader,
  question: Question,
  once?: AskedOnce,
): Promise<OpenAnswer | StoredReplay> {
  const { chosen, ...rest } = reader;
  const { kind, messages, format } = question;
  const ready = await readyModel(c.env, chosen.model, { kind: CALLS[kind], format }).catch(
    async (error: unknown) => {
      const replay = once && (await replays.find(database(c), once));
      if (!replay) throw error;
      return replay;
    },
  );
  if ("requestHash" in ready) return ready;
  const metered = await admitAnswer(c, { ...rest, ready, once, ...question });
  if ("requestHash" in metered) return metered;
  const record = c.get("record");
  const request: ModelRequest = {
    ...chosen,
    ...metered.settings,
    messages,
    format,
    kind: CALLS[kind],
    onFailedAttempt: (attempt) => (record.attempts ??= []).push(attempt),
  };
  return {
    model: ready.model,
    keep: metered.keep,
    send: async (source) => sendAnswer(c, metered, source, request),
    whole: async (source) => wholeAnswer(c, metered, source, request),
    measures: metered.meter.measures,
  };
}
