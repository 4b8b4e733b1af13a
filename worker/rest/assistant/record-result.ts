import type { Context } from "hono";
import * as results from "#db/assistant/results.ts";
import type { ResultDraft } from "#domain/assistant/results.ts";
import { type AppEnv, database } from "#worker/context.ts";

/**
 * Stores an answer as a result of a person (product/results 1). An answer that cannot be stored is still delivered.
 * @returns the id of the result, `undefined` if nothing was stored
 */
export async function recordResult(
  c: Context<AppEnv>,
  userId: string,
  draft: ResultDraft,
): Promise<string | undefined> {
  const stored = results.insert(database(c), userId, draft).catch(() => {
    c.get("record").failure = "database";
    return undefined;
  });
  // The answer is complete, so it is stored even if the person leaves at this moment.
  c.executionCtx.waitUntil(stored);
  return stored;
}
