import { createContext } from "react-router";
import type { RestClient } from "#app/rest-client.ts";

/** Takes what a page learns about its request, for the log: the pattern of its route, and what it failed with. */
export type PageNotes = { route(pattern: string): void; failure(error: unknown): void };
export const notesContext = createContext<PageNotes>();

/** The REST client of the request being rendered; set by the Worker's entry, used by loaders (design 2). */
export const restContext = createContext<RestClient>();
