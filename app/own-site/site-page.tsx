import { useSearchParams } from "react-router";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import type { SitePart } from "#app/own-site/site-parts.tsx";
import { SITE_TABS, type SiteTab } from "#app/own-site/site-tabs.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { tabIn } from "#app/workspace/page-tabs.tsx";
import type { Site } from "#domain/own-site/replies.ts";

export type SitePageProps = {
  site: Site;
  /** The part that was loaded, which another one follows if that cannot be loaded. */
  tab: SiteTab;
  part: SitePart | LoadFailed;
};

/** A part of My site that has no address of its own. The URL has it. */
export function SitePage({ site, tab, part }: SitePageProps) {
  const [parameters] = useSearchParams();
  const current = tabIn(SITE_TABS, parameters.get("tab"));
  return (
    <SiteFrame tab={current} site={site}>
      <EditorsInPage>
        {tab === current && <LoadedPart part={part}>{(part) => part(site)}</LoadedPart>}
      </EditorsInPage>
    </SiteFrame>
  );
}
