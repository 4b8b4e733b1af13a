import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { EndedReplay, Once, StoredReplay } from "#db/service-tokens/replays.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import {
  KEY_USED_OTHERWISE,
  REPLAY_UNREADABLE,
  STILL_ANSWERING,
} from "#domain/service-tokens/idempotency-key.ts";
import { type AnswerResponse, isStreamed } from "#worker/answers/response.ts";
import type { AppEnv } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";
import { seal, unseal } from "#worker/sealing.ts";

/** A call with an `Idempotency-Key`. The key itself is never stored. */
export type AskedOnce = Once & { key: string };

/** Seconds after which a call under way may have its answer. */
const RETRY_SECONDS = "2";

// The key has no spaces (domain/service-tokens/idempotency-key.ts), so no two keys make the same purpose.
function sealedBy({ key, hash }: AskedOnce) {
  return { purpose: `replay ${key}`, of: hash };
}

/** The end of a call as it is stored: its answer, sealed, or nothing where it has none. */
export async function endedReplay(
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
 * @throws 422 where the first call asked something else, 409 while it is answered and where its answer cannot be read
 */
export async function sendReplay<T extends object>(
  c: Context<AppEnv>,
  once: AskedOnce | undefined,
  { requestHash, sealed }: StoredReplay,
): Promise<AnswerResponse<T>> {
  if (once === undefined || requestHash !== once.requestHash)
    throw new Problem(422, "Unprocessable Content", {
      code: "key_used",
      detail: KEY_USED_OTHERWISE,
    });
  if (sealed === null) {
    const headers = { "Retry-After": RETRY_SECONDS };
    throw new Problem(409, "Conflict", {
      code: "still_answering",
      detail: STILL_ANSWERING,
      headers,
    });
  }
  const bytes = await unseal(c.env.TOKEN_SECRET, sealedBy(once), sealed);
  if (bytes === null) throw new Problem(409, "Conflict", { detail: REPLAY_UNREADABLE });
  const value: object = { ...JSON.parse(new TextDecoder().decode(bytes)), ...AI_MARK };
  c.header("Idempotency-Replayed", "true");
  if (!isStreamed(c)) return c.json(value) as unknown as AnswerResponse<T>;
  const response = streamSSE(c, async (stream) =>
    stream.writeSSE({ event: "done", data: JSON.stringify(value) }),
  );
  response.headers.set("Cache-Control", "no-store");
  return response as AnswerResponse<T>;
}
