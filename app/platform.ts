import { createContext } from "react-router";
import type { RestClient } from "#app/rest-client.ts";

/** The REST client of the request being rendered; set by the Worker's entry, used by loaders (design 2). */
export const restContext = createContext<RestClient>();
