import type { InferRequestType } from "hono/client";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";

/** The place of a widget in the addresses of its calls. */
export type Place = { type: string; id: string };

export function testCalls({ type, id }: Place) {
  const calls = rest().widgets[":type"][":id"].cases;
  const param = pathParameters({ type, id });
  const run = calls[":case"].run.$post;
  return {
    list: () => calls.$get({ param }),
    /** The stored results of all tests, without answers. */
    results: () => calls.results.$get({ param }),
    /** The stored results of a test with their answers. */
    resultsOf: (test: string) => calls[":case"].results.$get({ param: { ...param, case: test } }),
    /** How many answers to tests are left today. */
    left: () => calls.left.$get({ param }),
    put: (json: InferRequestType<typeof calls.$put>["json"]) => calls.$put({ param, json }),
    run: (test: string, json: InferRequestType<typeof run>["json"], signal: AbortSignal) =>
      run({ param: { ...param, case: test }, json }, { init: { signal } }),
  };
}
