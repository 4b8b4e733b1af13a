/** The tabs of the page My site (product/own-site 4). */
export const SITE_TABS = {
  look: "Look",
  sites: "Sites",
  keys: "Keys",
  "sign-in": "Sign-in",
  programs: "Programs",
  limits: "Limits",
  usage: "Usage",
  answers: "Answers",
  privacy: "Privacy",
  history: "History",
};
export type SiteTab = keyof typeof SITE_TABS;

/** The path of a tab, with its filters. */
export function sitePath(tab: SiteTab, filter: Record<string, string> = {}): string {
  return `/site?${new URLSearchParams({ tab, ...filter })}`;
}
