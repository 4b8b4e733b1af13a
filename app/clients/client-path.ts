import type { PartOf } from "#app/workspace/page-tabs.tsx";

/** The tabs of a client's page with their parts. Old addresses name the parts, too. */
export const CLIENT_TABS = {
  Overview: { overview: "Overview" },
  Site: { details: "Details", look: "Look", sites: "Sites", keys: "Keys" },
  Widgets: { widgets: "Widgets", toolkits: "Toolkits", offers: "Offered by educators" },
  People: { people: "Accounts", shares: "Shares" },
  "Limits & privacy": { limits: "Limits", privacy: "Privacy" },
  Connections: { "sign-in": "Sign-in", programs: "Programs", lms: "LMS" },
};

export type ClientTab = PartOf<typeof CLIENT_TABS>;

export function clientPath(id: string, tab: ClientTab = "overview"): string {
  const query = tab === "overview" ? "" : `?${new URLSearchParams({ tab })}`;
  return `/clients/${encodeURIComponent(id)}${query}`;
}
