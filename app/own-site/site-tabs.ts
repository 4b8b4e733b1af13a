import type { PartOf } from "#app/workspace/page-tabs.tsx";

/** The tabs of My site with their parts, those of a client's page in the same order (product/own-site 4). */
export const SITE_TABS = {
  Overview: { overview: "Summary", usage: "Usage", answers: "Answers", history: "History" },
  Site: { look: "Look", sites: "Sites", keys: "Keys" },
  Widgets: { widgets: "Widgets" },
  People: { people: "Accounts", shares: "Shares" },
  "Limits & privacy": { limits: "Limits", privacy: "Privacy" },
  Connections: { "sign-in": "Sign-in", programs: "Programs" },
};

/** A part of My site. People and the widgets have addresses of their own. */
export type SiteTab = PartOf<typeof SITE_TABS>;

/** The path of a part, with its filters. */
export function sitePath(tab: SiteTab, filter: Record<string, string> = {}): string {
  if (tab === "people" || tab === "widgets") return `/site/${tab}`;
  return `/site?${new URLSearchParams({ tab, ...filter })}`;
}
