import { createContext } from "react";

/** The nonce of this response's inline scripts. Set while the server renders; `undefined` in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
