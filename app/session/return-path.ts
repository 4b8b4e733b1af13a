import { ROLE, type RoleCode } from "#domain/account-roles.ts";

/** Sign In of the header leads there, so everybody comes from there who has asked for no page (product/site 2). */
const DASHBOARD = "/dashboard";

/** The page after sign-in, unless another page sent the person there: the own site for managers, otherwise the dashboard. */
export function homePath(roles: readonly RoleCode[] = []): string {
  return roles.includes(ROLE.Manager) && !roles.includes(ROLE.Admin) ? "/site" : DASHBOARD;
}

const BASE = "https://site.invalid";

/** The address of the sign-in page, with the place to return to. */
export function signInPath(from: string): string {
  return `/login?${new URLSearchParams({ from })}`;
}

/**
 * The place to return to after sign-in: a path of this site, or `home`. The normalised path is checked, not the requested
 * text: `/.//evil.example` normalises to `//evil.example`, which a browser reads as another site.
 */
export function returnPath(from: string | null, home = homePath()): string {
  if (!from?.startsWith("/") || !URL.canParse(from, BASE)) return home;
  const { origin, pathname, search, hash } = new URL(from, BASE);
  if (origin !== BASE || pathname.startsWith("//")) return home;
  const path = pathname + search + hash;
  return path === DASHBOARD ? home : path;
}

const FRAGMENT = "fragment";

/** Remembers the fragment of a page that needs a sign-in: it can have values of a form, which no server gets. */
export function rememberFragment(path: string, fragment: string): void {
  try {
    if (fragment === "") sessionStorage.removeItem(FRAGMENT);
    else sessionStorage.setItem(FRAGMENT, path + fragment);
  } catch {
    // The browser stores nothing. The page opens without its values.
  }
}

/** The same address as `returnPath`, with the fragment that this tab has stored for the page. */
export function returnAddress(from: string | null, roles?: readonly RoleCode[]): string {
  const path = returnPath(from, homePath(roles));
  try {
    const remembered = sessionStorage.getItem(FRAGMENT) ?? "";
    return remembered.startsWith(`${path}#`) ? remembered : path;
  } catch {
    return path;
  }
}
