/** The page after sign-in, unless another page sent the person there. */
export const DEFAULT_PATH = "/dashboard";

const BASE = "https://site.invalid";

/** The address of the sign-in page, with the place to return to. */
export function signInPath(from: string): string {
  return `/login?${new URLSearchParams({ from })}`;
}

/**
 * The place to return to after sign-in: a path of this site, or the dashboard. The normalised path is checked, not the requested
 * text: `/.//evil.example` normalises to `//evil.example`, which a browser reads as another site.
 */
export function returnPath(from: string | null): string {
  if (!from?.startsWith("/") || !URL.canParse(from, BASE)) return DEFAULT_PATH;
  const { origin, pathname, search, hash } = new URL(from, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : DEFAULT_PATH;
}
