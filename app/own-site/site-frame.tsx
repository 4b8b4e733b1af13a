import { Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ClientProvider } from "#app/calls/client-calls.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { PageTabs, type PartOf } from "#app/workspace/page-tabs.tsx";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { Site } from "#domain/own-site/replies.ts";

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

type SiteFrameProps = {
  tab: SiteTab;
  site: Site;
  children: ReactNode;
};

/** The page My site: a manager runs the own client (product/own-site 4). */
export function SiteFrame({ tab, site, children }: SiteFrameProps) {
  return (
    <AdminPage
      heading="My site"
      actions={
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" alignSelf="center">
          {[site.clientname, readableOrigin(site.domainurl)].filter(Boolean).join(", ")}
        </Text>
      }
    >
      <ClientProvider>
        <PageTabs groups={SITE_TABS} current={tab} pathOf={sitePath}>
          {children}
        </PageTabs>
      </ClientProvider>
    </AdminPage>
  );
}
