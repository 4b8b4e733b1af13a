/** What a route without framework script exports as its `handle`: `{ static: true }`. */
export const STATIC_PAGE = { static: true } as const;

type Match = { handle?: unknown; route?: { handle?: unknown } };

/** Whether a page is plain HTML: one of its routes says so. It then gets no framework script and no hydration data. */
export function isStaticPage(matches: readonly Match[]): boolean {
  return matches.some((match) => {
    const handle = match.handle ?? match.route?.handle;
    return (
      typeof handle === "object" && handle !== null && "static" in handle && handle.static === true
    );
  });
}
