import { createContext } from "react";

/** What marks the inline scripts of this answer; set while rendering on the server, empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
