import { Button } from "@chakra-ui/react";
import { FileText } from "lucide-react";
import { Link } from "react-router";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { loadRankings } from "#app/usage/load-ranking.ts";
import { answersPath } from "#app/usage/run-source.ts";
import { UsageSections } from "#app/usage/usage-sections.tsx";
import { type UsageView, usageQuery, usageView } from "#app/usage/usage-view.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { UsageReport } from "#domain/usage/answers.ts";
import type { Route } from "./+types/usage.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Usage", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const view = usageView(request);
  const api = rest(request.signal);
  const isAdmin = currentSession()?.roles.includes(ROLE.Admin) === true;
  const isRanked = view.split === undefined;
  const splits: ("feature" | "client")[] =
    isAdmin && !view.client ? ["feature", "client"] : ["feature"];
  const ask = async (query: Record<string, string>) => api.usage.$get({ query });
  const [report, clients, rankings] = await Promise.all([
    initialLoad(request, ask(usageQuery(view))),
    isAdmin ? partLoad(initialLoad(request, api.clients.names.$get())) : null,
    isRanked ? loadRankings(request, view, { ask, splits }) : null,
  ]);
  return { view, report, clients, rankings };
});

/** Answers, cost and tokens by day (product/usage 5). */
export default function Usage({ loaderData }: Route.ComponentProps) {
  const { view, report, clients } = loaderData;
  return (
    <AdminPage
      heading="Usage"
      actions={
        clients && (
          <Button asChild size="sm" variant="outline">
            <Link to={statementsPath(view, report)}>
              <FileText aria-hidden="true" /> Statements
            </Link>
          </Button>
        )
      }
    >
      <UsageSections
        {...loaderData}
        ask={async (query) => rest().usage.$get({ query })}
        answersPath={clients === null ? undefined : answersPath}
      />
    </AdminPage>
  );
}

/** The statements of the month that the page shows, and of its client. */
function statementsPath({ client }: UsageView, { from, to, today }: UsageReport): string {
  const month = from.slice(0, 7);
  const isOver = month === to.slice(0, 7) && month < today.slice(0, 7);
  const query = new URLSearchParams({ ...(isOver && { month }), ...(client && { client }) });
  return `/statements?${query}`;
}
