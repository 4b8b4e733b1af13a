/** Where people come to who were on their way to nowhere else. */
export const DEFAULT_PATH = "/dashboard";

/** Where the sign-in page is, with the place to come back to. */
export function signInPath(from: string): string {
  return `/login?${new URLSearchParams({ from })}`;
}

/**
 * The place to return to after sign-in: a path of this site, or the dashboard (design 7). Anything that a browser could
 * read as another site's address is not a path.
 */
export function returnPath(from: string | null): string {
  if (!from?.startsWith("/")) return DEFAULT_PATH;
  const base = "https://site.invalid";
  if (!URL.canParse(from, base)) return DEFAULT_PATH;
  const url = new URL(from, base);
  return url.origin === base ? url.pathname + url.search + url.hash : DEFAULT_PATH;
}
