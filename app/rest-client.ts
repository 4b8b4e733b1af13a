import { hc } from "hono/client";
import type { Api } from "#worker/rest/index.ts";

/** The typed client of the REST contract. Every call says that it sends JSON. In a loader its `fetch` answers in process, in the browser it is the network's. */
export function createRestClient(origin: string, fetchRest: typeof fetch) {
  return hc<Api>(origin, { fetch: fetchRest, headers: { "Content-Type": "application/json" } });
}

export type RestClient = ReturnType<typeof createRestClient>;

/** Path parameters as the typed client wants them: it does not encode, and collections have spaces. */
export function pathParameters<T extends Record<string, string | undefined>>(parameters: T) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, encodeURIComponent(value ?? "")]),
  ) as { [name in keyof T]: string };
}

/** What every answer of the typed client has. */
export type RestAnswer<T> = Pick<Response, "ok" | "status" | "body"> & { json(): Promise<T> };
