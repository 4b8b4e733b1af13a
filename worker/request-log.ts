import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import * as faults from "#db/operations/jobs.ts";
import {
  type AppEnv,
  type RequestRecord,
  database,
  newRecord,
  sharedRecord,
} from "#worker/context.ts";

/**
 * Gives each request its record and writes one line of JSON to the log after the answer, for a stream after its last piece
 * (docs/operations.md). The line has the pattern of the route, because paths contain keys.
 */
export function requestLog(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const shared = sharedRecord(c.req.raw);
    const record = shared ?? newRecord();
    c.set("record", record);
    if (shared) return next();
    const startedAt = Date.now();
    await next();
    record.route ||= matchedPattern(c);
    if (c.res.status === 500) c.executionCtx.waitUntil(noteFault(c, record));
    if (!record.streamed) return writeLine(c, record, startedAt);
    c.executionCtx.waitUntil(record.streamed.then(() => writeLine(c, record, startedAt)));
  };
}

/** The pattern of the handler. Middleware is registered under the method ALL. */
function matchedPattern(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? "none";
}

/** Counts the error for an alert (product/operations 6). The line in the log has it even if this fails. */
async function noteFault(c: Context<AppEnv>, { id, route, failure }: RequestRecord): Promise<void> {
  const fault = { route, failure: failure ?? "unknown", requestId: id };
  await faults.note(database(c), fault, Date.now()).catch(() => undefined);
}

function writeLine(c: Context<AppEnv>, record: RequestRecord, startedAt: number): void {
  const { id, route, client, run, outcome, failure, attempts, stack } = record;
  const time = new Date().toISOString();
  const { method } = c.req;
  const { status } = c.res;
  const duration = Date.now() - startedAt;
  // oxlint-disable-next-line no-console -- this is the log
  console.log(
    JSON.stringify({
      time,
      id,
      method,
      route,
      status,
      duration,
      client,
      run,
      outcome,
      failure,
      attempts,
      stack,
    }),
  );
}
