import { siteRuns } from "#app/own-site/site-runs.ts";
import { initialLoad } from "#app/session/gate.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import { RunList } from "#app/usage/run-list.tsx";
import { listedDays, RUN_FILTERS } from "#app/usage/run-source.ts";
import { filterIn } from "#app/workspace/table/long-list.ts";
import type { Site } from "#domain/own-site/replies.ts";

/** Loads the answers that the address asks for. Throws as `initialLoad`. */
export async function loadSiteAnswers(request: Request) {
  const filter = filterIn(RUN_FILTERS, request);
  const { signal } = request;
  return { filter, page: await initialLoad(request, siteRuns.load(filter, { signal })) };
}

type SiteAnswersProps = Awaited<ReturnType<typeof loadSiteAnswers>> & { site: Site };

/** Lists for managers each answer of their site. */
export function SiteAnswers({ site, ...loaded }: SiteAnswersProps) {
  const isAdmin = useIsAdmin();
  return (
    <RunList
      {...loaded}
      source={{ ...siteRuns, hasCost: isAdmin || site.managersSeeCost }}
      clients={null}
      models={[]}
      zone={site.zone}
      days={listedDays(site)}
    />
  );
}
