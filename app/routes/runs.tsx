import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { RunList } from "#app/usage/run-list.tsx";
import { ALL_RUNS, listedDays, RUN_FILTERS } from "#app/usage/run-source.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { filterIn, isName } from "#app/workspace/table/long-list.ts";
import type { Route } from "./+types/runs.ts";

export const meta = titled("Answers");

export const clientLoader = pageLoader(async (request) => {
  const filter = filterIn({ ...RUN_FILTERS, client: isName }, request);
  const { signal } = request;
  const api = rest(signal);
  const [page, clients, platform, listed] = await Promise.all([
    initialLoad(request, ALL_RUNS.load(filter, { signal })),
    partLoad(initialLoad(request, api.clients.names.$get())),
    partLoad(initialLoad(request, api.platform.$get())),
    partLoad(initialLoad(request, api.models.$get())),
  ]);
  // Without the platform and the models, the page still has its answers and their models.
  const models = listed instanceof LoadFailed ? [] : listed.rows.map(({ id }) => id);
  if (platform instanceof LoadFailed)
    return { filter, page, clients, zone: "the time zone of the site", models };
  return { filter, page, clients, zone: platform.zone, models, days: listedDays(platform) };
});

/** The answers one by one, newest first (product/usage 6). */
export default function Runs({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage heading="Answers">
      <RunList source={ALL_RUNS} {...loaderData} />
    </AdminPage>
  );
}
