/** The links of the sidebar (product/site 2). */
export const SIDEBAR_LINKS = [
  { to: "/admin", label: "Admin" },
  { to: "/users", label: "Users" },
  { to: "/clients", label: "Clients" },
  { to: "/widgets", label: "Widgets" },
  { to: "/toolkits", label: "Toolkits" },
  { to: "/chat", label: "Chatbot" },
];

/** Whether the page of a path has the sidebar. */
export function hasSidebar(pathname: string): boolean {
  return SIDEBAR_LINKS.some(({ to }) => to === pathname);
}
