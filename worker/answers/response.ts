import type { Context, TypedResponse } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import type { AI_MARK } from "#domain/ai-generated.ts";
import type { AppEnv } from "#worker/context.ts";

/** The value of an answer as JSON. A stream of events has the same type: its event `done` has the value. */
export type AnswerResponse<T> = Response & TypedResponse<T & typeof AI_MARK, StatusCode, "json">;

/** Whether the caller wants a stream of events (product/rest 5). */
export function isStreamed(c: Context<AppEnv>): boolean {
  return c.req.header("Accept")?.includes("text/event-stream") === true;
}
