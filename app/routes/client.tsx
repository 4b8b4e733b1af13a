import { Flex, Text } from "@chakra-ui/react";
import { useSearchParams } from "react-router";
import { ClientProvider } from "#app/calls/client-calls.tsx";
import { CLIENT_PARTS, type ClientPart } from "#app/clients/client-parts.tsx";
import { CLIENT_TABS, type ClientTab } from "#app/clients/client-path.ts";
import { pathParameters } from "#app/rest-client.ts";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage, EntityButtons } from "#app/workspace/admin-page.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { historyPath } from "#app/workspace/history-link.tsx";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { Route } from "./+types/client.ts";

type ClientPageProps = {
  client: ListedClient;
  /** The part that was loaded, which another one follows if that cannot be loaded. */
  tab: ClientTab;
  part: ClientPart | LoadFailed;
};

/** The page of a client (product/clients 15). The URL has the open tab. */
function ClientPage({ client, tab, part }: ClientPageProps) {
  const [parameters] = useSearchParams();
  const current = tabIn(CLIENT_TABS, parameters.get("tab"));
  return (
    <AdminPage
      heading={client.clientname}
      actions={
        <Flex align="center" wrap="wrap" columnGap="4" rowGap="2" minW="0">
          {client.domainurl !== "" && (
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {readableOrigin(client.domainurl)}
            </Text>
          )}
          <EntityButtons
            list={{ to: "/clients", label: "Clients" }}
            history={historyPath("client", client.id)}
          />
        </Flex>
      }
    >
      <PageTabs groups={CLIENT_TABS} current={current}>
        <ClientProvider id={client.id}>
          <EditorsInPage>
            {tab === current && <LoadedPart part={part}>{(part) => part(client)}</LoadedPart>}
          </EditorsInPage>
        </ClientProvider>
      </PageTabs>
    </AdminPage>
  );
}

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
  const tab = tabIn(CLIENT_TABS, new URL(request.url).searchParams.get("tab"));
  const load = partLoad(codeLoad(CLIENT_PARTS[tab](request, id)));
  const response = await call.catch(() => null);
  // A client that is deleted meanwhile stays on screen: its editor shows what became of the save.
  if (response?.status === 404) return former ?? { found: null };
  const [client, part] = await Promise.all([initialLoad(request, call), load]);
  return { found: { client, tab, part } };
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
