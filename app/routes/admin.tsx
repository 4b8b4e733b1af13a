import { Card, Stack } from "@chakra-ui/react";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmbedGuide } from "#app/operations/embed-guide.tsx";
import { FirstSteps } from "#app/operations/first-steps.tsx";
import { Money } from "#app/operations/money.tsx";
import { OverviewLists } from "#app/operations/overview.tsx";
import { SessionDetails } from "#app/accounts/session-details.tsx";
import { loadRankings } from "#app/usage/load-ranking.ts";
import { usageQuery } from "#app/usage/usage-view.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import type { Route } from "./+types/admin.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Admin", matches);
}

/** What of the usage the page shows. */
const MONEY = { days: "30", measure: "cost" } as const;

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const [overview, money] = await Promise.all([
    partLoad(initialLoad(request, api.overview.$get())),
    partLoad(loadMoney(request)),
  ]);
  return { overview, money };
});

async function loadMoney(request: Request) {
  const ask = async (query: Record<string, string>) => rest(request.signal).usage.$get({ query });
  const [report, rankings] = await Promise.all([
    initialLoad(request, ask(usageQuery(MONEY))),
    loadRankings(request, MONEY, { ask, splits: ["feature", "client"] }),
  ]);
  return { report, rankings };
}

/** The administrators' start page: first steps, money, what needs attention, the session and how to embed widgets (product/site 7). */
export default function Admin({ loaderData: { overview, money } }: Route.ComponentProps) {
  const session = useSession();
  return (
    <AdminPage heading="Admin">
      <Stack gap="8">
        {!(overview instanceof LoadFailed) && <FirstSteps overview={overview} />}
        <LoadedPart part={money}>{(money) => <Money {...money} />}</LoadedPart>
        <LoadedPart part={overview}>
          {(overview) => <OverviewLists overview={overview} />}
        </LoadedPart>
        {session && (
          <Card.Root bg="bg.panel">
            <Card.Body>
              <SessionDetails session={session} />
            </Card.Body>
          </Card.Root>
        )}
        <Card.Root bg="bg.panel">
          <Card.Body>
            <EmbedGuide widget={overview instanceof LoadFailed ? null : overview.steps.widget} />
          </Card.Body>
        </Card.Root>
      </Stack>
    </AdminPage>
  );
}
