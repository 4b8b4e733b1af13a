import { Hono } from "hono";
import type { AppEnv } from "#worker/context.ts";
import type { clientCalls } from "#worker/rest/clients/client.ts";
import { rest } from "#worker/rest/index.ts";

let text: string | undefined;

/** `/openapi.json`: the description of the interface, for everybody (product/rest 8). */
const openApi = new Hono<AppEnv>({ strict: false }).get("/", async (c): Promise<Response> => {
  // Made with the first request: the Worker starts without it.
  const { documentOf } = await import("#worker/rest/reference/document.ts");
  text ??= JSON.stringify(documentOf(rest.routes));
  return c.body(text, 200, { "Content-Type": "application/json" });
});

/** The REST interface, with its own description. */
export const describedRest = rest.route("/openapi.json", openApi);

/** The REST contract, for the typed client. */
export type DescribedApi = typeof describedRest;

/** The calls about one client, at `/site` and `/clients/{id}`, for the typed client. */
export type ClientApi = ReturnType<typeof clientCalls>;
