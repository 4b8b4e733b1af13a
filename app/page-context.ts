import { createContext } from "react-router";
import type { RestClient } from "#app/rest-client.ts";

/** Collects what the request log prints about a page: the pattern of its route and the error that it failed with. */
export type PageNotes = { route(pattern: string): void; failure(error: unknown): void };
export const notesContext = createContext<PageNotes>();

/** The REST client that loaders use on the server. The Worker's entry sets it for each request. */
export const restContext = createContext<RestClient>();

/** True if the form of the request was too large to be read. The request then has no fields. */
export const isTooLargeContext = createContext<boolean>();
