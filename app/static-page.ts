import { createContext } from "react";

/** A route exports this object as its `handle` to leave the framework's script out of its page. */
export const STATIC_PAGE = { static: true } as const;

type Match = { handle?: unknown; route?: { handle?: unknown } };

/** Whether one of the matched routes makes the page static: plain HTML without framework script and hydration data. */
export function isStaticPage(matches: readonly Match[]): boolean {
  return matches.some((match) => {
    const handle = match.handle ?? match.route?.handle;
    return (
      typeof handle === "object" && handle !== null && "static" in handle && handle.static === true
    );
  });
}

/** The nonce of this response's inline scripts. Set while the server renders; `undefined` in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
