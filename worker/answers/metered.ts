import type { Context, TypedResponse } from "hono";
import { streamSSE } from "hono/streaming";
import type { StatusCode } from "hono/utils/http-status";
import type { EndedReplay, Once, StoredReplay } from "#db/service-tokens/replays.ts";
import type { Admission } from "#db/usage/admit.ts";
import { type Settlement, type TextsToKeep, isUnpriced, settle } from "#db/usage/settle.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import type { AnswerFailure } from "#domain/messages.ts";
import {
  KEY_USED_OTHERWISE,
  REPLAY_UNREADABLE,
  STILL_ANSWERING,
} from "#domain/service-tokens/service-token.ts";
import { costOf } from "#domain/usage/money.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";
import { type AppEnv, type RequestRecord, database } from "#worker/context.ts";
import { type Measures, type Meter, startMeter } from "#worker/model/meter.ts";
import { type ReadyModel, learnPace } from "#worker/model/ready-model.ts";
import type { ModelRequest } from "#worker/model/request.ts";
import { Problem, AnswerError } from "#worker/problem.ts";
import { seal, unseal } from "#worker/signed-tokens.ts";

/** An admitted answer. It is settled after its end, while the platform keeps the Worker alive for it. */
export type MeteredAnswer = {
  meter: Meter;
  /** How its questions ask the model. */
  settings: Pick<ModelRequest, "model" | "person" | "thoughts" | "memory" | "meter">;
  /** The texts that the client may keep, once they are complete. Called before the end. */
  keep(texts: TextsToKeep): void;
  /**
   * The answer has ended. Only the first call has an effect.
   * @param error why it failed; none if its reader has all of it
   * @param value the complete answer, for the next call with the same `Idempotency-Key`
   */
  end(ended: { error?: unknown; hasLeft?: boolean; hasText: boolean; value?: object }): void;
  /** Whether the answer is completed even if its reader leaves, because a repeated call gets it. */
  isCompleted: boolean;
};

/** The pauses before a settlement is tried again, in milliseconds. */
export const SETTLING = { pauses: [200, 1_000, 4_000] };

/** Failures for which the provider may charge. */
const COSTLY: readonly AnswerFailure[] = [
  "timeout",
  "refused",
  "empty",
  "onlyThoughts",
  "interrupted",
];

/** Ends of answers that a model may have thought about until then, at the provider's price. */
const PAID: readonly Settlement["outcome"][] = ["left", "timeout"];

type Admitted = {
  id: string;
  ready: ReadyModel;
  person: string;
  own: string;
  apikey: string | null;
  admission: Admission;
  once: AskedOnce | undefined;
};

/** Starts to measure an admitted answer. Called before the model is asked: after a disconnect, only known promises are waited for. */
export function meterAnswer(c: Context<AppEnv>, admitted: Admitted): MeteredAnswer {
  const { ready, person, once } = admitted;
  const meter = startMeter(ready);
  const ended = Promise.withResolvers<Omit<Settlement, keyof ReturnType<typeof figuresOf>>>();
  const record = c.get("record");
  record.run = admitted.id;
  const db = database(c);
  let kept: TextsToKeep | null = null;
  let whole: object | null = null;
  async function settleAtEnd(): Promise<void> {
    const end = await ended.promise;
    const measures = await meter.measures();
    const isPaid = measures.questions.length > 0 && PAID.includes(end.outcome);
    const givenBack = isPaid ? null : end.givenBack;
    const settlement = { ...end, givenBack, ...figuresOf(measures, admitted) };
    const replay = once && (await endedReplay(c, once, whole));
    await settleSurely(settlement, record, async (settlement) =>
      settle(db, settlement, { kept, apikey: admitted.apikey, replay }),
    );
    const last = measures.questions.findLast(({ model }) => model === ready.model);
    if (last) await learnPace(c.env, ready.pace, last, end.outcome === "onlyThoughts");
  }
  c.executionCtx.waitUntil(settleAtEnd());
  return {
    meter,
    settings: {
      model: ready.model,
      person,
      thoughts: ready.pace.thoughts,
      memory: ready.memory,
      meter,
    },
    keep: (texts) => void (kept = admitted.admission.keepTextsDays > 0 ? texts : null),
    isCompleted: once !== undefined,
    end({ error, hasLeft = false, hasText, value }) {
      whole ??= value ?? null;
      const outcome = hasLeft ? "left" : outcomeOf(error);
      record.outcome ??= outcome;
      const isFailure = error instanceof AnswerError || hasLeft;
      const isCostly = hasLeft || COSTLY.includes(outcome as AnswerFailure);
      const givenBack = isFailure && !hasText ? givenBackOf(admitted, isCostly) : null;
      ended.resolve({ id: admitted.id, outcome, at: Date.now(), givenBack });
    },
  };
}

/** An error of another kind, such as a thread that was deleted meanwhile, comes after the complete answer. */
function outcomeOf(error: unknown): Settlement["outcome"] {
  return error instanceof AnswerError ? error.kind : "answered";
}

function givenBackOf({ own, admission }: Admitted, isCostly: boolean) {
  const {
    clientQuota: client,
    signedInQuota: signedIn,
    platformQuota: platform,
    network,
    share,
    author,
  } = admission;
  return { own, network, share, author, isCostly, client, signedIn, platform };
}

function figuresOf({ questions, firstMs, totalMs }: Measures, { ready, admission }: Admitted) {
  const { price, fallbackPrice } = admission;
  const used = questions.map((question) => ({
    ...question,
    price: question.model === ready.model ? price : fallbackPrice,
  }));
  const sum = (name: keyof (typeof used)[number]["tokens"]) =>
    used.length > 0 ? used.reduce((total, { tokens }) => total + tokens[name], 0) : null;
  const isEstimated = used.some((question) => question.isEstimated);
  const isUnknown = used.some((question) => isUnpriced(question.price));
  return {
    modelAnswered: used.at(-1)?.model ?? null,
    calls: used.length,
    inputTokens: sum("input"),
    cachedTokens: sum("cached"),
    outputTokens: sum("output"),
    reasoningTokens: sum("reasoning"),
    estimated: (isEstimated ? ESTIMATED.tokens : 0) + (isUnknown ? ESTIMATED.price : 0),
    cost: costOf(used),
    firstMs,
    totalMs,
  };
}

/** Settles, at most four times. If the database stays away, the log line has the figures and the job settles the run. */
async function settleSurely(
  settlement: Settlement,
  record: RequestRecord,
  store: (settlement: Settlement) => Promise<unknown>,
): Promise<void> {
  for (const pause of [...SETTLING.pauses, null]) {
    try {
      await store(settlement);
      return;
    } catch {
      if (pause === null) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  const { givenBack: _, ...unsettled } = settlement;
  // oxlint-disable-next-line no-console -- this is the log
  console.log(JSON.stringify({ time: new Date().toISOString(), id: record.id, unsettled }));
}

/** A call with an `Idempotency-Key`. The key itself is never stored. */
export type AskedOnce = Once & { key: string };

/** Seconds after which a call under way may have its answer. */
const RETRY_SECONDS = "2";

// The key has no spaces (domain/service-tokens/service-token.ts), so no two keys make the same purpose.
function sealedBy({ key, hash }: AskedOnce) {
  return { purpose: `replay ${key}`, of: hash };
}

/** The end of a call as it is stored: its answer, sealed, or nothing if it has none. */
async function endedReplay(
  c: Context<AppEnv>,
  once: AskedOnce,
  value: object | null,
): Promise<EndedReplay> {
  const { hash, at } = once;
  if (value === null) return { hash, sealed: null, at };
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { hash, sealed: await seal(c.env.TOKEN_SECRET, sealedBy(once), bytes), at };
}

/**
 * Answers a repeated call with the answer of the first one, in the form that it asks for (product/service-tokens 5).
 * @throws 422 if the first call asked something else, 409 while it is answered and where its answer cannot be read
 */
export async function sendReplay<T extends object>(
  c: Context<AppEnv>,
  once: AskedOnce | undefined,
  { requestHash, sealed }: StoredReplay,
): Promise<AnswerResponse<T>> {
  if (once === undefined || requestHash !== once.requestHash)
    throw new Problem(422, { code: "key_used", detail: KEY_USED_OTHERWISE });
  if (sealed === null) {
    const headers = { "Retry-After": RETRY_SECONDS };
    throw new Problem(409, {
      title: "Conflict",
      code: "still_answering",
      detail: STILL_ANSWERING,
      headers,
    });
  }
  const bytes = await unseal(c.env.TOKEN_SECRET, sealedBy(once), sealed);
  if (bytes === null) throw new Problem(409, { title: "Conflict", detail: REPLAY_UNREADABLE });
  const value: object = { ...JSON.parse(new TextDecoder().decode(bytes)), ...AI_MARK };
  c.header("Idempotency-Replayed", "true");
  if (!isStreamed(c)) return c.json(value) as unknown as AnswerResponse<T>;
  const response = streamSSE(c, async (stream) =>
    stream.writeSSE({ event: "done", data: JSON.stringify(value) }),
  );
  response.headers.set("Cache-Control", "no-store");
  return response as AnswerResponse<T>;
}

/** The value of an answer as JSON. A stream of events has the same type: its event `done` has the value. */
export type AnswerResponse<T> = Response & TypedResponse<T & typeof AI_MARK, StatusCode, "json">;

/** Whether the caller wants a stream of events (product/rest 5). */
export function isStreamed(c: Context<AppEnv>): boolean {
  return c.req.header("Accept")?.includes("text/event-stream") === true;
}
