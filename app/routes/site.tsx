import { redirect, useSearchParams } from "react-router";
import type { ComponentType, ReactNode } from "react";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { tabIn } from "#app/workspace/page-tabs.tsx";
import type { Route } from "./+types/site.ts";
import { SiteFrame } from "#app/own-site/site-frame.tsx";
import { SITE_TABS, sitePath, type SiteTab } from "#app/own-site/site-tabs.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { callsOfClient } from "#app/calls/client-calls.tsx";
import { loadActivity, NEWEST } from "#app/clients/load-activity.ts";
import { SHARED_EDITORS, SHARED_PARTS } from "#app/clients/shared-parts.tsx";
import { loadFacts } from "#app/own-site/site-facts.ts";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { Site } from "#domain/own-site/replies.ts";

export const meta = titled("My site");

export const clientLoader = pageLoader(async (request) => {
  const tab = tabIn(SITE_TABS, new URL(request.url).searchParams.get("tab"));
  if (tab === "people" || tab === "widgets") throw redirect(sitePath(tab));
  const [site, part] = await Promise.all([
    initialLoad(request, rest(request.signal).site.$get()),
    partLoad(codeLoad(SITE_PARTS[tab](request))),
  ]);
  return { site, tab, part };
});

/** The page My site (product/own-site 4): a part that has no address of its own. The URL has it. */
export default function MySite({ loaderData }: Route.ComponentProps) {
  const { site, tab, part } = loaderData;
  const [parameters] = useSearchParams();
  const current = tabIn(SITE_TABS, parameters.get("tab"));
  return (
    <SiteFrame tab={current} site={site}>
      <EditorsInPage>
        {/* The part that was loaded, which another one follows if that cannot be loaded. */}
        {tab === current && <LoadedPart part={part}>{(part) => part(site)}</LoadedPart>}
      </EditorsInPage>
    </SiteFrame>
  );
}

/** A part of My site that has been loaded. */
type SitePart = (site: Site) => ReactNode;

/** Loads each part with its data, so that a page loads the code of the open one only. Throws as `initialLoad`. */
const SITE_PARTS: Record<
  Exclude<SiteTab, "people" | "widgets">,
  (request: Request) => Promise<SitePart>
> = {
  shares: async () => SHARED_PARTS.shares(),
  "sign-in": async () => SHARED_PARTS["sign-in"](),
  programs: async () => SHARED_PARTS.programs(),
  async overview(request) {
    const { signal } = request;
    const newest = rest(signal).site.answers.$get({ query: { size: NEWEST } });
    const [{ SiteOverview }, facts, activity] = await Promise.all([
      import("#app/own-site/site-overview.tsx"),
      partLoad(loadFacts(request)),
      loadActivity(request, callsOfClient(undefined, signal), newest),
    ]);
    return (site) => <SiteOverview {...{ site, facts, activity }} />;
  },
  async usage(request) {
    const { SiteUsage, loadSiteUsage } = await import("#app/own-site/site-usage.tsx");
    const loaded = await loadSiteUsage(request);
    return () => <SiteUsage {...loaded} />;
  },
  async answers(request) {
    const { SiteAnswers, loadSiteAnswers } = await import("#app/own-site/site-answers.tsx");
    const loaded = await loadSiteAnswers(request);
    return (site) => <SiteAnswers site={site} {...loaded} />;
  },
  async history(request) {
    const { SiteHistoryTab, loadHistory } = await import("#app/own-site/site-history.tsx");
    const loaded = await loadHistory(request);
    return () => <SiteHistoryTab {...loaded} />;
  },
  look: async () => editorPart(await SHARED_EDITORS.look()),
  sites: async () => editorPart(await SHARED_EDITORS.sites()),
  keys: async () => editorPart(await SHARED_EDITORS.keys()),
  async limits() {
    const { OwnLimits } = await import("#app/own-site/own-limits.tsx");
    return editorPart(OwnLimits);
  },
  privacy: async () => editorPart(await SHARED_EDITORS.privacy()),
};

type Editor = ComponentType<{ editor: DialogState<Site> }>;

function editorPart(Part: Editor): SitePart {
  return (site) => <OpenEditor Part={Part} site={site} />;
}

function OpenEditor({ Part, site }: { Part: Editor; site: Site }) {
  const editor = useDialogState(site);
  return <Part editor={editor} />;
}
