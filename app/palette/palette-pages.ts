import { GENERATOR_PAGES } from "#app/answers/generator-pages.ts";
import { OPERATIONS_LINKS, SIDEBAR_LINKS, SITE_LINKS } from "#app/workspace/sidebar-links.ts";
import { mayOpen, ROLE, type RoleCode } from "#domain/account-roles.ts";
import { fold } from "#domain/fold.ts";

/** An entry of the palette. `path` is the page that it opens; it is unique. */
export type PaletteEntry = { group: string; path: string; label: string; hint?: string };

const PAGES = [
  { to: "/dashboard", label: "Dashboard", role: ROLE.User },
  ...SIDEBAR_LINKS,
  ...OPERATIONS_LINKS,
  ...SITE_LINKS,
  { to: "/results", label: "Results", role: ROLE.User },
  { to: "/account", label: "Account", role: ROLE.User },
  ...GENERATOR_PAGES.map(({ path, title }) => ({ to: path, label: title, role: ROLE.User })),
];

/** The pages that a person may open and whose name has a text. */
export function pagesWith(text: string, roles: readonly RoleCode[]): PaletteEntry[] {
  return PAGES.filter(
    ({ label, role }) => mayOpen(roles, role) && fold(label).includes(fold(text)),
  ).map(({ to, label }) => ({ group: "Pages", path: to, label }));
}
