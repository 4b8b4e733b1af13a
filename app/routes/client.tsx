import { Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type LoadedPeople, People, loadPeople } from "#app/accounts/people.tsx";
import { ClientProvider, callsOfClient } from "#app/calls/client-calls.tsx";
import { CLIENT_TABS, type ClientTab } from "#app/clients/client-path.ts";
import { ClientEditor } from "#app/clients/client-editor.tsx";
import { ClientKeys } from "#app/clients/client-keys.tsx";
import { ClientLimits } from "#app/clients/client-limits.tsx";
import { loadActivity, NEWEST } from "#app/clients/client-activity.tsx";
import { type ClientFigures, ClientOverviewTab } from "#app/clients/client-overview.tsx";
import { ClientPrivacy } from "#app/clients/client-privacy.tsx";
import { ClientSites } from "#app/clients/client-sites.tsx";
import { ClientStylesEditor } from "#app/clients/client-styles-editor.tsx";
import { ClientToolkits } from "#app/clients/client-toolkits.tsx";
import { ClientWidgetsEditor } from "#app/clients/client-widgets-editor.tsx";
import { ClientPlatforms } from "#app/lti/client-platforms.tsx";
import { pathParameters } from "#app/rest-client.ts";
import { ClientTokens } from "#app/service-tokens/service-tokens.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { ClientShares } from "#app/sharing/client-shares.tsx";
import { ClientSignIn } from "#app/single-sign-on/client-sign-in.tsx";
import { ClientOffers } from "#app/widgets/offers/offered-tools.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage, EntityButtons } from "#app/workspace/admin-page.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { historyPath } from "#app/workspace/history-link.tsx";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Route } from "./+types/client.ts";

const TOOLKITS_FAILED = "The toolkits cannot be loaded right now.";

type ClientPageProps = {
  client: ListedClient;
  toolkits: Toolkit[] | LoadFailed;
  /** Of the tab Overview; otherwise null. */
  figures: ClientFigures | null;
  /** Of the tab People; otherwise null. */
  people: LoadedPeople | LoadFailed | null;
};

/** The page of a client (product/clients 15). The URL has the open tab. */
function ClientPage({ client, toolkits, figures, people }: ClientPageProps) {
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
            <Tab tab={current} {...{ client, toolkits, figures, people }} />
          </EditorsInPage>
        </ClientProvider>
      </PageTabs>
    </AdminPage>
  );
}

function Tab({ tab, client, toolkits, figures, people }: ClientPageProps & { tab: ClientTab }) {
  if (tab === "overview") return figures && <ClientOverviewTab {...{ client, figures }} />;
  if (tab === "people")
    return <LoadedPart part={people}>{(people) => people && <People {...people} />}</LoadedPart>;
  if (tab === "shares") return <ClientShares />;
  if (tab === "offers") return <ClientOffers />;
  if (tab === "sign-in") return <ClientSignIn />;
  if (tab === "programs") return <ClientTokens client={client} />;
  if (tab === "lms") return <ClientPlatforms client={client} />;
  return (
    <OpenEditor client={client}>
      {(editor) => {
        switch (tab) {
          case "details":
            return (
              <LoadedPart part={toolkits} failure={TOOLKITS_FAILED}>
                {(toolkits) => <ClientEditor {...{ editor, toolkits }} />}
              </LoadedPart>
            );
          case "toolkits":
            return (
              <LoadedPart part={toolkits} failure={TOOLKITS_FAILED}>
                {(toolkits) => <ClientToolkits {...{ editor, toolkits }} />}
              </LoadedPart>
            );
          case "widgets":
            return (
              <LoadedPart part={toolkits} failure={TOOLKITS_FAILED}>
                {(toolkits) => <ClientWidgetsEditor {...{ editor, toolkits }} />}
              </LoadedPart>
            );
          case "look":
            return <ClientStylesEditor editor={editor} />;
          case "sites":
            return <ClientSites editor={editor} />;
          case "limits":
            return <ClientLimits editor={editor} />;
          case "privacy":
            return <ClientPrivacy editor={editor} />;
          case "keys":
            return <ClientKeys editor={editor} />;
        }
      }}
    </OpenEditor>
  );
}

type OpenEditorProps = {
  client: ListedClient;
  children(editor: DialogState<ListedClient>): ReactNode;
};

/** An editor that is open while its tab is. It closes when the client has been deleted: then the list follows. */
function OpenEditor({ client, children }: OpenEditorProps) {
  const editor = useDialogState(client);
  const navigate = useNavigate();
  const { step } = editor.state;
  const leave = useEffectEvent(async () => {
    await navigate("/clients");
    // The note of the editor ended with its page.
    noteSaved("Client has been deleted.");
  });
  useEffect(() => {
    if (step === "closed") void leave();
  }, [step]);
  return step === "closed" ? null : children(editor);
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
  const parts = Promise.all([
    tab === "people" ? partLoad(loadPeople(request, callsOfClient(id, request.signal))) : null,
    partLoad(initialLoad(request, api.toolkits.$get({ query: { owner: id } }))),
    tab === "overview" ? loadFigures(request, id) : null,
  ]);
  const response = await call.catch(() => null);
  // A client that is deleted meanwhile stays on screen: its editor shows what became of the save.
  if (response?.status === 404) return former ?? { found: null };
  const [client, [people, toolkits, figures]] = await Promise.all([
    initialLoad(request, call),
    parts,
  ]);
  return { found: { client, toolkits, figures, people } };
});

async function loadFigures(request: Request, id: string): Promise<ClientFigures> {
  const { signal } = request;
  const api = rest(signal);
  const [overview, activity] = await Promise.all([
    partLoad(
      initialLoad(request, api.clients[":id"].overview.$get({ param: pathParameters({ id }) })),
    ),
    loadActivity(
      request,
      callsOfClient(id, signal),
      api.runs.$get({ query: { client: id, size: NEWEST } }),
    ),
  ]);
  return { overview, activity };
}

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
