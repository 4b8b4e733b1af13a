import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ClientKeys } from "#app/clients/client-keys.tsx";
import { ClientPrivacy } from "#app/clients/client-privacy.tsx";
import { ClientSites } from "#app/clients/client-sites.tsx";
import { ClientSourceContext } from "#app/clients/client-source.ts";
import { ClientStylesEditor } from "#app/clients/client-styles-editor.tsx";
import { OwnLimits } from "#app/own-site/own-limits.tsx";
import { SiteHistoryTab } from "#app/own-site/site-history.tsx";
import type { SitePart } from "#app/own-site/site-part.ts";
import { siteRuns } from "#app/own-site/site-runs.ts";
import { SITE_SOURCE } from "#app/own-site/site-source.ts";
import { SITE_TABS, sitePath, type SiteTab } from "#app/own-site/site-tabs.ts";
import { ServiceTokens } from "#app/service-tokens/service-tokens.tsx";
import { siteTokens } from "#app/service-tokens/token-source.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import { ClientSignIn } from "#app/single-sign-on/client-sign-in.tsx";
import { SITE_SIGN_IN } from "#app/single-sign-on/sign-in-source.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";
import { RunList } from "#app/usage/run-list.tsx";
import { UsageSections } from "#app/usage/usage-sections.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { Site } from "#domain/own-site/answers.ts";

export type SitePageProps = { site: Site; part: SitePart | LoadFailed };

/** The page My site: a manager runs the own client (product/own-site 4). The URL has the open tab. */
export function SitePage({ site, part }: SitePageProps) {
  const [parameters] = useSearchParams();
  const tab = tabIn(SITE_TABS, parameters.get("tab"));
  return (
    <AdminPage
      heading="My site"
      actions={
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[site.clientname, readableOrigin(site.domainurl)].filter(Boolean).join(", ")}
        </Text>
      }
    >
      <ClientSourceContext value={SITE_SOURCE}>
        <EditorsInPage>
          <PageTabs labels={SITE_TABS} current={tab}>
            <Tab tab={tab} site={site} part={part} />
          </PageTabs>
        </EditorsInPage>
      </ClientSourceContext>
    </AdminPage>
  );
}

function Tab({ tab, site, part }: SitePageProps & { tab: SiteTab }) {
  if (tab === "sign-in") return <ClientSignIn source={SITE_SIGN_IN} />;
  if (tab === "programs") return <Programs site={site} />;
  if (tab in EDITORS) return <OpenEditor tab={tab as keyof typeof EDITORS} site={site} />;
  return <LoadedPart part={part}>{(part) => <Part site={site} part={part} />}</LoadedPart>;
}

/** The tabs that change the site. */
const EDITORS = {
  look: ClientStylesEditor,
  sites: ClientSites,
  keys: ClientKeys,
  limits: OwnLimits,
  privacy: ClientPrivacy,
};

function OpenEditor({ tab, site }: { tab: keyof typeof EDITORS; site: Site }) {
  const editor = useDialogState(site);
  const Editor = EDITORS[tab];
  return <Editor editor={editor} />;
}

function Programs({ site }: { site: Site }) {
  const [source] = useState(() => siteTokens(site));
  return <ServiceTokens source={source} />;
}

/** The tabs that show what the site uses and who changed it. */
function Part({ site, part }: { site: Site; part: SitePart }) {
  const isAdmin = useIsAdmin();
  if (part?.tab === "usage")
    return (
      <UsageSections
        {...part}
        clients={null}
        ask={async (query) => rest().site.usage.$get({ query })}
        answersPath={(filter) => sitePath("answers", filter)}
      />
    );
  if (part?.tab === "answers")
    return (
      <RunList
        {...part}
        source={{ ...siteRuns, hasCost: isAdmin || site.managersSeeCost }}
        clients={null}
        models={[]}
        zone="that of the platform"
      />
    );
  return part && <SiteHistoryTab {...part} />;
}
