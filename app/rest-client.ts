import { hc } from "hono/client";
import type { ClientApi, DescribedApi } from "#worker/rest/openapi.ts";

/**
 * Creates the typed client of the REST interface. Every call has `Content-Type: application/json`.
 * @param fetchRest sends a call: in a loader to the application in this process, in the browser over the network
 */
export function createRestClient(origin: string, fetchRest: typeof fetch) {
  return hc<DescribedApi>(origin, withHeaders(fetchRest));
}

/** Creates the typed client of the calls about one client. `path`: the address of `/site`, or of `/clients/{id}`. */
export function createClientCalls(path: string, fetchRest: typeof fetch) {
  return hc<ClientApi>(path, withHeaders(fetchRest));
}

export type ClientCalls = ReturnType<typeof createClientCalls>;

function withHeaders(fetchRest: typeof fetch) {
  return { fetch: fetchRest, headers: { "Content-Type": "application/json" } };
}

export type RestClient = ReturnType<typeof createRestClient>;

/** Encodes path parameters: the typed client does not encode them, and names of collections contain spaces. */
export function pathParameters<T extends Record<string, string | undefined>>(parameters: T) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, encodeURIComponent(value ?? "")]),
  ) as { [name in keyof T]: string };
}

/** The members that every response of the typed client has. Its type is that of the route. */
export type RestReply<T> = Pick<Response, "ok" | "status" | "body"> & { json(): Promise<T> };

/** The response to a call that answers without a body. */
export type EmptyReply = RestReply<unknown> & { status: 204 };
