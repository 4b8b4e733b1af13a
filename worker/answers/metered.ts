import type { Context } from "hono";
import type { Admission } from "#db/usage/admit.ts";
import { isUnpriced, settle, type Settlement } from "#db/usage/settle.ts";
import type { TextsToKeep } from "#db/usage/texts.ts";
import type { AskedOnce } from "#worker/answers/replays.ts";
import { endedReplay } from "#worker/answers/replays.ts";
import type { AnswerFailure } from "#domain/messages.ts";
import { costOf } from "#domain/usage/prices.ts";
import { ESTIMATED } from "#domain/usage/runs.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { type Measures, type Meter, startMeter } from "#worker/model/meter.ts";
import type { ModelRequest } from "#worker/model/model-request.ts";
import { learnPace } from "#worker/model/pace.ts";
import type { ReadyModel } from "#worker/model/ready-model.ts";
import { type AppEnv, database } from "#worker/context.ts";
import type { RequestRecord } from "#worker/request-record.ts";

/** An admitted answer. It is settled after its end, while the platform keeps the Worker alive for it. */
export type MeteredAnswer = {
  meter: Meter;
  /** How its questions ask the model. */
  settings: Pick<ModelRequest, "model" | "person" | "thoughts" | "memory" | "meter">;
  /** The texts that the client may keep, once they are complete. Called before the end. */
  keep(texts: TextsToKeep): void;
  /**
   * The answer has ended. Only the first call has an effect.
   * @param error why it failed; none where its reader has all of it
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
  } = admission;
  return { own, network, isCostly, client, signedIn, platform };
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
