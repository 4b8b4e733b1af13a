import type { Context, TypedResponse } from "hono";
import type { AppEnv } from "#worker/context.ts";
import type { Rendering } from "#worker/edge/renderings.ts";

/** Answers with what was rendered before. `T` is what its JSON holds, for the typed client. */
export function sendRendering<T>(
  c: Context<AppEnv>,
  { body, headers }: Rendering,
): TypedResponse<T, 200, "json"> {
  return c.body(body, 200, headers) as unknown as TypedResponse<T, 200, "json">;
}
