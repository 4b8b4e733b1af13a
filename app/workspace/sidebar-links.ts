import { ROLE, type RoleCode } from "#domain/account-roles.ts";

/** A link of the sidebar, with the role that its page needs. `heading`: that of the page, where it is not the label. */
export type SidebarLink = { to: string; label: string; role: RoleCode; heading?: string };

/** The links that everybody sees: locked, if the role may not open them (product/site 2). */
const SHOWN_TO_EVERYBODY = ["/admin", "/users", "/clients", "/widgets", "/toolkits", "/chat"];

/** The links of the sidebar in groups. The first group has no name; the group Site is that of managers. */
export const SIDEBAR_GROUPS: { name: string; links: SidebarLink[] }[] = [
  {
    name: "",
    links: [
      { to: "/admin", label: "Admin", role: ROLE.Admin },
      { to: "/chat", label: "Chatbot", role: ROLE.User, heading: "Chat" },
    ],
  },
  {
    name: "Content",
    links: [
      { to: "/widgets", label: "Widgets", role: ROLE.Admin, heading: "Widget Management" },
      { to: "/toolkits", label: "Toolkits", role: ROLE.Admin, heading: "Toolkit Management" },
    ],
  },
  {
    name: "Customers",
    links: [
      { to: "/clients", label: "Clients", role: ROLE.Admin, heading: "Client Management" },
      { to: "/users", label: "Users", role: ROLE.Admin, heading: "User Management" },
    ],
  },
  {
    name: "Site",
    links: [
      { to: "/site", label: "My site", role: ROLE.Manager },
      { to: "/site/people", label: "People", role: ROLE.Manager, heading: "My site" },
      { to: "/site/widgets", label: "My widgets", role: ROLE.Manager, heading: "My site" },
    ],
  },
  {
    name: "Money",
    links: [
      // Educators have a link to it in their account.
      { to: "/usage", label: "Usage", role: ROLE.Admin },
      { to: "/runs", label: "Answers", role: ROLE.Admin },
    ],
  },
  {
    name: "Platform",
    links: [
      { to: "/models", label: "Models", role: ROLE.Admin },
      { to: "/audit", label: "Audit", role: ROLE.Admin },
      { to: "/settings", label: "Settings", role: ROLE.Admin },
      { to: "/operations", label: "Health", role: ROLE.Admin },
    ],
  },
];

export const SIDEBAR_LINKS = SIDEBAR_GROUPS.flatMap(({ links }) => links);

/** The links that stand locked in the sidebar of a person with some roles. */
export function lockedLinks(roles: readonly RoleCode[]): SidebarLink[] {
  return SIDEBAR_LINKS.filter(
    ({ to, role }) => SHOWN_TO_EVERYBODY.includes(to) && !roles.includes(role),
  );
}

export function hasSidebar(pathname: string): boolean {
  return SIDEBAR_LINKS.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
