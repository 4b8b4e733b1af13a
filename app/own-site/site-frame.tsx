import { Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ClientProvider } from "#app/calls/client-calls.tsx";
import { SITE_TABS, type SiteTab, sitePath } from "#app/own-site/site-tabs.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { PageTabs } from "#app/workspace/page-tabs.tsx";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { Site } from "#domain/own-site/replies.ts";

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
