import type { Context } from "hono";
import { v7 } from "uuid";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import { noteRefusal } from "#db/operations/refusals.ts";
import * as replays from "#db/service-tokens/replays.ts";
import type { StoredReplay } from "#db/service-tokens/replays.ts";
import {
  type Admission,
  type AdmissionRefusal,
  type RunDraft,
  admit,
  subjectOf,
} from "#db/usage/admit.ts";
import type { TextsToKeep } from "#db/usage/settle.ts";
import { filledText } from "#domain/frame-texts/filled-text.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { type DailyLimitName, LIMITS, NEW_ACCOUNTS_FULL, SHARE_FULL } from "#domain/limits.ts";
import { TOKEN_DAY_FULL, tokenBudgetSentence } from "#domain/service-tokens/program.ts";
import { DAY_MS, nextStart } from "#domain/time.ts";
import { priceNames } from "#domain/usage/money.ts";
import type { RunKind } from "#domain/usage/runs.ts";
import {
  type AnswerResponse,
  type AskedOnce,
  type MeteredAnswer,
  meterAnswer,
} from "#worker/answers/metered.ts";
import { type AnswerSource, sendAnswer, wholeAnswer } from "#worker/answers/send.ts";
import {
  type AppEnv,
  callerAddress,
  callerNetwork,
  database,
  noteZone,
  pseudonym,
  today,
} from "#worker/context.ts";
import { tokenEnded } from "#worker/identity.ts";
import { limitRate, variableLimits } from "#worker/limits.ts";
import { type Measures, mostInput } from "#worker/model/meter.ts";
import { type ReadyModel, readyModel } from "#worker/model/ready-model.ts";
import type { CallKind, ModelRequest } from "#worker/model/request.ts";
import { type Problem, notFound, tooManyRequests } from "#worker/problem.ts";

/** The person or visitor who gets the answer, and the chosen model. `apikey`: the publishable key of a visitor, who has no `userId`. */
type Reader = Pick<CallerAccount, "clientId" | "chosen"> & {
  /** The signed-in person, or for a program the subject of its token. */
  userId: string | null;
  apikey?: string;
  /** Whether that key is a share. */
  isShare?: boolean;
  /** The id of a program's token. */
  token?: string;
};

/** An admitted answer. The model is asked by one call of `send` or `whole`, which ends it. */
type OpenAnswer = {
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
 * @throws 429 if a limit, a quota or a budget has no room; {AnswerError} while the circuit of the model is open
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
 * Admits an answer like `openAnswer`, but without the limit per minute of a signed-in person: the guard of a program counts its own.
 * @param once its call with an `Idempotency-Key`
 * @returns the first call with the same key, where there is one, also while the circuit of the model is open
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

export type Question = {
  kind: RunKind;
  /** The widget's id, `chat`, or the type of the generator. */
  feature: string;
  messages: ModelRequest["messages"];
  /** The form that the answer must have; text if left out. */
  format?: ModelRequest["format"];
  /** The most questions to the model; 1 if left out. */
  questions?: number;
};

/** `once`: the call of a program with an `Idempotency-Key`. */
type Asked = Question &
  Pick<Reader, "clientId" | "userId" | "apikey" | "isShare" | "token"> & {
    once?: AskedOnce;
    ready: ReadyModel;
  };

/** Seconds after which room that others hold may be free. */
const CROWDED_SECONDS = 30;

/** Two attempts are enough: the first one learns the time zone. */
const ATTEMPTS = 2;

/**
 * Counts an answer against the quotas and reserves the most that it can cost (product/usage 2 and 4). One round trip to the database.
 * @returns the first call with the same `Idempotency-Key`, where there is one: then nothing is counted
 * @throws 429 if a quota or a budget has no room
 */
async function admitAnswer(
  c: Context<AppEnv>,
  asked: Asked,
): Promise<MeteredAnswer | StoredReplay> {
  const { draft, admission } = await decide(c, asked);
  const { id, own, apikey, day } = draft;
  if (asked.kind === "program") setRateLimits(c, draft, admission);
  if (admission.replay !== null) return admission.replay;
  if (admission.refusal === null) {
    const person = await pseudonym(c, `person ${day} ${own}`);
    const { ready, once } = asked;
    return meterAnswer(c, { id, ready, person, own, apikey, admission, once });
  }
  const refused = { draft, admission, reason: admission.refusal };
  const note = noteRefusal(database(c), refused, Date.now());
  c.executionCtx.waitUntil(note.catch(() => undefined));
  throw refusalProblem(c, admission.refusal, draft, admission);
}

async function decide(
  c: Context<AppEnv>,
  asked: Asked,
): Promise<{ draft: RunDraft; admission: Admission }> {
  for (let attempt = 1; ; attempt += 1) {
    const draft = await draftOf(c, asked);
    const admission = await admit(database(c), draft, asked.once);
    if (admission === null) throw asked.kind === "program" ? tokenEnded() : notFound();
    const isOfOtherZone = admission.refusal === "zone";
    if (isOfOtherZone) noteZone(c.env.DB, admission.zone);
    if (!isOfOtherZone || attempt === ATTEMPTS) return { draft, admission };
  }
}

async function draftOf(c: Context<AppEnv>, asked: Asked): Promise<RunDraft> {
  const { env } = c;
  const { clientId, apikey = null, isShare = false } = asked;
  const { userId, token, kind, feature, questions = 1 } = asked;
  const at = Date.now();
  const { model, chosen, output } = asked.ready;
  const { day, month, zone } = today(env.DB);
  return {
    id: v7({ msecs: at }),
    day,
    month,
    zone,
    clientId,
    apikey,
    isShare,
    at,
    userId,
    token,
    kind,
    feature,
    model: chosen,
    ...(await ownCounters(c, asked, day)),
    variables: variableLimits(env),
    questions,
    requestId: c.get("record").id,
    input: mostInput(asked),
    output,
    names: priceNames(model),
    fallbackNames: priceNames(env.AI_FALLBACK_MODEL || model),
  };
}

/** The counters that an answer has besides those of its client and of the platform. */
async function ownCounters(
  c: Context<AppEnv>,
  { clientId, userId, kind }: Asked,
  day: string,
): Promise<Pick<RunDraft, "own" | "ownQuota" | "network">> {
  const { env } = c;
  if (userId === null) {
    const address = await pseudonym(c, `${day} ${clientId} ${callerAddress(c)}`);
    return {
      own: subjectOf("address", address),
      ownQuota: env.DAILY_ANSWERS_PER_ADDRESS,
      network: null,
    };
  }
  if (kind === "program") return { own: userId, ownQuota: null, network: null };
  // Tests are for administrators: nobody becomes one by registering, so tests do not count for the network.
  if (kind === "test") {
    const ownQuota = env.DAILY_TEST_ANSWERS_PER_USER;
    return { own: subjectOf("test", userId), ownQuota, network: null };
  }
  const network = await pseudonym(c, `${day} ${clientId} ${callerNetwork(c)}`);
  return { own: subjectOf("user", userId), ownQuota: null, network: subjectOf("network", network) };
}

/** The limit of the day that counts an answer for its caller alone. */
function ownLimit({ userId, kind }: Pick<Asked, "userId" | "kind">) {
  if (userId === null) return "DAILY_ANSWERS_PER_ADDRESS";
  return kind === "test" ? "DAILY_TEST_ANSWERS_PER_USER" : "DAILY_ANSWERS_PER_USER";
}

const QUOTAS: Partial<Record<AdmissionRefusal, DailyLimitName>> = {
  signedIn: "DAILY_SIGNED_IN_ANSWERS_PER_CLIENT",
  client: "DAILY_ANSWERS_PER_CLIENT",
  platform: "DAILY_ANSWERS_PER_PLATFORM",
};

function refusalProblem(
  c: Context<AppEnv>,
  refusal: AdmissionRefusal,
  draft: RunDraft,
  { limitMessage }: Admission,
): Problem {
  const now = Date.now();
  const secondsTo = (time: number) => Math.ceil((time - now) / 1000);
  const { zone } = draft;
  const language = c.get("language") ?? "en";
  const isOfToken = draft.kind === "program";
  if (isOfToken && refusal === "own")
    return tooManyRequests(TOKEN_DAY_FULL, secondsTo(nextStart("day", now, zone)));
  if (refusal === "author" || refusal === "share")
    return tooManyRequests(SHARE_FULL, secondsTo(nextStart("day", now, zone)));
  const quota = refusal === "own" ? ownLimit(draft) : QUOTAS[refusal];
  if (refusal === "network")
    return tooManyRequests(NEW_ACCOUNTS_FULL, secondsTo(nextStart("day", now, zone)));
  if (quota) return tooManyRequests(LIMITS[quota].sentence, secondsTo(nextStart("day", now, zone)));
  if (!refusal.endsWith("Budget"))
    return tooManyRequests(textsIn(language).crowded, CROWDED_SECONDS);
  const opens = nextStart("month", now, zone);
  const locale = language === "en" ? "en-GB" : language;
  const format = { day: "numeric", month: "long", timeZone: zone } as const;
  const date = new Intl.DateTimeFormat(locale, format).format(opens);
  if (refusal === "tokenBudget")
    return tooManyRequests(tokenBudgetSentence(date), secondsTo(opens));
  const sentence = filledText(textsIn(language).budgetSpent, { date });
  return tooManyRequests(limitMessage || sentence, secondsTo(opens));
}

/** Refusals by a limit of the day: nothing is left until the next day. */
const OF_DAY: readonly Admission["refusal"][] = ["own", "client", "platform"];

/**
 * Sets the headers that tell a program what is left of its token's answers of the day, from the figures of the admission
 * (product/service-tokens 4; draft-ietf-httpapi-ratelimit-headers).
 */
function setRateLimits(
  c: Context<AppEnv>,
  { zone }: Pick<RunDraft, "zone">,
  { ownQuota, ownAnswers, refusal, replay }: Admission,
): void {
  if (ownQuota === null) return;
  const isCounted = refusal === null && replay === null;
  const rest = Math.max(0, ownQuota - ownAnswers - (isCounted ? 1 : 0));
  const left = OF_DAY.includes(refusal) ? 0 : rest;
  const now = Date.now();
  const seconds = Math.ceil((nextStart("day", now, zone) - now) / 1_000);
  c.header("RateLimit-Policy", `"day";q=${ownQuota};w=${DAY_MS / 1_000}`);
  c.header("RateLimit", `"day";r=${left};t=${seconds}`);
}
