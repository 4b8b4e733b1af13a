import { useSearchParams } from "react-router";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { currentSession, rest } from "#app/session/session-calls.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import { titled } from "#app/site/page-title.ts";
import { loadUsage } from "#app/usage/load-usage.ts";
import { statementsPath, answersPath } from "#app/usage/usage-paths.ts";
import { UsageSections } from "#app/usage/usage-sections.tsx";
import { usageView } from "#app/usage/usage-view.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { PageTabs } from "#app/workspace/page-tabs.tsx";
import { ROLE } from "#domain/account-roles.ts";
import type { Route } from "./+types/usage.ts";

export const meta = titled("Usage");

export const clientLoader = pageLoader(async (request) => {
  const isAdmin = currentSession()?.roles.includes(ROLE.Admin) === true;
  const isStatements = isAdmin && new URL(request.url).searchParams.get("tab") === "statements";
  return isStatements
    ? { usage: null, statements: await loadStatementsPart(request) }
    : { usage: await loadReport(request, isAdmin), statements: null };
});

async function loadStatementsPart(request: Request) {
  const { loadStatements, Statements } = await codeLoad(import("#app/usage/statements.tsx"));
  const loaded = await loadStatements(request);
  return () => <Statements {...loaded} />;
}

async function loadReport(request: Request, isAdmin: boolean) {
  const view = usageView(request);
  const api = rest(request.signal);
  const splits: ("feature" | "client")[] =
    isAdmin && !view.client ? ["feature", "client"] : ["feature"];
  const ask = async (query: Record<string, string>) => api.usage.$get({ query });
  const [usage, clients] = await Promise.all([
    loadUsage(request, view, { ask, splits }),
    isAdmin ? partLoad(initialLoad(request, api.clients.names.$get())) : null,
  ]);
  return { view, clients, ...usage };
}

/** Answers, cost and tokens by day (product/usage 5), and for administrators the statements of former months (product/statements). */
export default function Usage({ loaderData }: Route.ComponentProps) {
  const { usage, statements } = loaderData;
  const isAdmin = useIsAdmin();
  const [parameters] = useSearchParams();
  const content = usage ? (
    <UsageSections
      {...usage}
      ask={async (query) => rest().usage.$get({ query })}
      answersPath={usage.clients === null ? undefined : answersPath}
    />
  ) : (
    statements()
  );

  function pathOf(tab: "days" | "statements"): string {
    const client = parameters.get("client");
    const filter: Record<string, string> = client ? { client } : {};
    if (tab === "days") return `/usage?${new URLSearchParams(filter)}`;
    const { from, to, today } = usage?.report ?? { from: "", to: "", today: "" };
    const month = from.slice(0, 7);
    // The month that the days show, if it is over.
    const isOver = month === to.slice(0, 7) && month < today.slice(0, 7);
    return statementsPath({ ...filter, ...(isOver && { month }) });
  }

  return (
    <AdminPage heading="Usage">
      {isAdmin ? (
        <PageTabs
          groups={{ "By day": { days: "By day" }, Statements: { statements: "Statements" } }}
          current={usage ? "days" : "statements"}
          pathOf={pathOf}
        >
          {content}
        </PageTabs>
      ) : (
        content
      )}
    </AdminPage>
  );
}
