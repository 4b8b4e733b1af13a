import { ROLE } from "#domain/account-roles.ts";

/** The links of the sidebar, each with the role that its page needs (product/site 2). */
export const SIDEBAR_LINKS = [
  { to: "/admin", label: "Admin", role: ROLE.Admin },
  { to: "/users", label: "Users", role: ROLE.Admin },
  { to: "/clients", label: "Clients", role: ROLE.Admin },
  { to: "/widgets", label: "Widgets", role: ROLE.Admin },
  { to: "/toolkits", label: "Toolkits", role: ROLE.Admin },
  { to: "/chat", label: "Chatbot", role: ROLE.User },
];

/** The second group of links. A person whose role may not open one does not see it. */
export const OPERATIONS_LINKS = [
  // Educators find it in their account.
  { to: "/usage", label: "Usage", role: ROLE.Admin },
  { to: "/runs", label: "Answers", role: ROLE.Admin },
  { to: "/statements", label: "Statements", role: ROLE.Admin },
  { to: "/models", label: "Models", role: ROLE.Admin },
  { to: "/audit", label: "Audit", role: ROLE.Admin },
  { to: "/operations", label: "Operations", role: ROLE.Admin },
];

/** The group of managers. Administrators, who may open its pages too, have a page for each client. */
export const SITE_LINKS = [
  { to: "/site", label: "My site", role: ROLE.Manager },
  { to: "/site/people", label: "People", role: ROLE.Manager },
  { to: "/site/widgets", label: "My widgets", role: ROLE.Manager },
];

/** Whether the page of a path has the sidebar. */
export function hasSidebar(pathname: string): boolean {
  return [...SIDEBAR_LINKS, ...OPERATIONS_LINKS, ...SITE_LINKS].some(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  );
}
