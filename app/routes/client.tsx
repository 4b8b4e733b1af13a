import { ClientPage, type ClientPageProps } from "#app/clients/client-page.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { pathParameters } from "#app/rest-client.ts";
import type { Route } from "./+types/client.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(loaderData?.found?.client.clientname ?? "Client", matches);
}

type Found = { found: ClientPageProps | null };

export const clientLoader = pageLoader<Found>(async (request, former) => {
  const id = decodeURIComponent(new URL(request.url).pathname.split("/")[2] ?? "");
  const api = rest(request.signal);
  const calls = api.clients[":id"];
  const param = pathParameters({ id });
  const call = calls.$get({ param });
  const parts = Promise.all([
    partLoad(initialLoad(request, api.toolkits.$get({ query: { owner: id } }))),
    partLoad(initialLoad(request, calls.overview.$get({ param }))),
  ]);
  const response = await call.catch(() => null);
  // A client that is deleted meanwhile stays on screen: its editor shows what became of the save.
  if (response?.status === 404) return former ?? { found: null };
  const [client, [toolkits, overview]] = await Promise.all([initialLoad(request, call), parts]);
  return { found: { client, toolkits, overview } };
});

/** The page of a client (product/clients 15). */
export default function Client({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (found) return <ClientPage key={found.client.id} {...found} />;
  return (
    <AdminPage heading="Client">
      <EmptyState title="This client does not exist" text="It may have been deleted." />
    </AdminPage>
  );
}
