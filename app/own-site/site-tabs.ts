import type { TabGroups } from "#app/workspace/page-tabs.tsx";

/** A part of My site. People and the widgets have addresses of their own. */
export type SiteTab =
  | "overview"
  | "usage"
  | "answers"
  | "history"
  | "look"
  | "sites"
  | "keys"
  | "widgets"
  | "people"
  | "shares"
  | "limits"
  | "privacy"
  | "sign-in"
  | "programs";

/** The tabs of My site with their parts, those of a client's page in the same order (product/own-site 4). */
export const SITE_TABS: TabGroups<SiteTab> = {
  Overview: { overview: "Summary", usage: "Usage", answers: "Answers", history: "History" },
  Site: { look: "Look", sites: "Sites", keys: "Keys" },
  Widgets: { widgets: "Widgets" },
  People: { people: "Accounts", shares: "Shares" },
  "Limits & privacy": { limits: "Limits", privacy: "Privacy" },
  Connections: { "sign-in": "Sign-in", programs: "Programs" },
};

/** The path of a part, with its filters. */
export function sitePath(tab: SiteTab, filter: Record<string, string> = {}): string {
  if (tab === "people" || tab === "widgets") return `/site/${tab}`;
  return `/site?${new URLSearchParams({ tab, ...filter })}`;
}
