import { Hono, type Context } from "hono";
import type { Result } from "#domain/assistant/replies.ts";
import * as resultRows from "#db/assistant/results.ts";
import { StaleVersion } from "#db/base/errors.ts";
import { AI_MARK } from "#domain/ai-generated.ts";
import {
  ResultChanges,
  ResultDeletion,
  ResultQuery,
  ResultSettings,
  type StoredResult,
  type ResultDraft,
} from "#domain/assistant/results.ts";
import { MAX_STORED_BYTES } from "#domain/assistant/storage.ts";
import { MESSAGES } from "#domain/messages.ts";
import { byPerson } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitSearches } from "#worker/limits.ts";
import { notFound, found } from "#worker/problem.ts";
import { json, LANDING_TEXT_LIMIT, query, sentences } from "#worker/rest/body.ts";
import { sendPage, done } from "#worker/rest/replies.ts";
import { resultHtml } from "#worker/answers/items.ts";
import { sanitizeEdited, sanitizeStoredVersion } from "#worker/sanitize.ts";

/** `/api/results`: the stored answers of the signed-in person, and of nobody else (product/results 2). */
export const results = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.result.other }))
  .get("/", byPerson, limitSearches, query(ResultQuery), async (c) => {
    const asked = c.req.valid("query");
    return sendPage(c, await resultRows.page(database(c), signedIn(c).userId, asked), asked);
  })
  .get("/settings", byPerson, async (c) => {
    const { userId } = signedIn(c);
    const [records, bytes] = await Promise.all([
      resultRows.isRecorded(database(c), userId),
      resultRows.used(database(c), userId),
    ]);
    return c.json({ records, isFull: bytes >= MAX_STORED_BYTES });
  })
  .post("/settings", byPerson, json(ResultSettings), async (c) => {
    const { records } = c.req.valid("json");
    await resultRows.setRecorded(database(c), signedIn(c).userId, records);
    return c.json({ records });
  })
  .get("/:id", byPerson, async (c) => {
    const { userId } = signedIn(c);
    return c.json(await shown(found(await resultRows.get(database(c), userId, c.req.param("id")))));
  })
  .post("/:id", byPerson, json(ResultChanges, { limit: LANDING_TEXT_LIMIT }), async (c) => {
    const changes = c.req.valid("json");
    // An emptied version is none: the page shows the original again.
    if (typeof changes.edited === "string") changes.edited = sanitizeEdited(changes.edited) || null;
    const stored = await resultRows
      .update(database(c), signedIn(c).userId, c.req.param("id"), changes)
      .catch(async (error: unknown) => {
        if (!(error instanceof StaleVersion)) throw error;
        throw new StaleVersion(await shown(error.current as StoredResult));
      });
    if (stored === null) throw notFound();
    return c.json(await shown(stored));
  })
  .delete("/", byPerson, json(ResultDeletion), async (c) => {
    return done(c, await resultRows.remove(database(c), signedIn(c).userId, c.req.valid("json")));
  });

/** The result as pages show it: sanitised now, whatever is stored. */
async function shown(stored: StoredResult): Promise<Result> {
  const edited = stored.edited === null ? null : sanitizeStoredVersion(stored.edited);
  // The items do not match a text that the person has changed.
  const structured = edited === null ? (stored.structured ?? null) : null;
  const html = await resultHtml({ text: stored.answer, structured: stored.structured });
  return { ...stored, ...AI_MARK, edited, structured, html };
}

/**
 * Stores an answer as a result of a person (product/results 1). An answer that cannot be stored is still delivered.
 * @returns the id of the result, `undefined` if nothing was stored
 */
export async function recordResult(
  c: Context<AppEnv>,
  userId: string,
  draft: ResultDraft,
): Promise<string | undefined> {
  const stored = resultRows.insert(database(c), userId, draft).catch(() => {
    c.get("record").failure = "database";
    return undefined;
  });
  // The answer is complete, so it is stored even if the person leaves at this moment.
  c.executionCtx.waitUntil(stored);
  return stored;
}
