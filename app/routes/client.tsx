import { Flex, Text } from "@chakra-ui/react";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { callsOfClient, ClientProvider } from "#app/calls/client-calls.tsx";
import { CLIENT_TABS, type ClientTab } from "#app/clients/client-path.ts";
import { loadActivity, NEWEST } from "#app/clients/load-activity.ts";
import { SHARED_EDITORS, SHARED_PARTS } from "#app/clients/shared-parts.tsx";
import { pathParameters } from "#app/rest-client.ts";
import { codeLoad, initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, type LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage, EntityButtons } from "#app/workspace/admin-page.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { historyPath } from "#app/workspace/history-link.tsx";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Route } from "./+types/client.ts";

/** A part of a client's page that has been loaded. */
type ClientPart = (client: ListedClient) => ReactNode;

type Editor = { editor: DialogState<ListedClient> };

/** Loads each part with its data, so that a page loads the code of the open one only. Throws as `initialLoad`. */
const CLIENT_PARTS: Record<ClientTab, (request: Request, id: string) => Promise<ClientPart>> = {
  shares: async () => SHARED_PARTS.shares(),
  "sign-in": async () => SHARED_PARTS["sign-in"](),
  programs: async () => SHARED_PARTS.programs(),
  async overview(request, id) {
    const { signal } = request;
    const api = rest(signal);
    const client = api.clients[":id"];
    const runs = api.runs.$get({ query: { client: id, size: NEWEST } });
    const [{ ClientOverviewTab }, overview, activity] = await Promise.all([
      import("#app/clients/client-overview.tsx"),
      partLoad(initialLoad(request, client.overview.$get({ param: pathParameters({ id }) }))),
      loadActivity(request, callsOfClient(id, signal), runs),
    ]);
    const figures = { overview, activity };
    return (client) => <ClientOverviewTab {...{ client, figures }} />;
  },
  async details(request, id) {
    const code = import("#app/clients/client-editor.tsx");
    const [{ ClientEditor }, toolkits] = await Promise.all([code, loadToolkits(request, id)]);
    return withToolkits(ClientEditor, toolkits);
  },
  look: async () => editorPart(await SHARED_EDITORS.look()),
  sites: async () => editorPart(await SHARED_EDITORS.sites()),
  keys: async () => editorPart(await SHARED_EDITORS.keys()),
  async widgets(request, id) {
    const code = import("#app/clients/client-widgets-editor.tsx");
    const [{ ClientWidgetsEditor }, toolkits] = await Promise.all([
      code,
      loadToolkits(request, id),
    ]);
    return withToolkits(ClientWidgetsEditor, toolkits);
  },
  async toolkits(request, id) {
    const code = import("#app/clients/client-toolkits.tsx");
    const [{ ClientToolkits }, toolkits] = await Promise.all([code, loadToolkits(request, id)]);
    return withToolkits(ClientToolkits, toolkits);
  },
  async offers() {
    const { ClientOffers } = await import("#app/widgets/offers/offered-tools.tsx");
    return () => <ClientOffers />;
  },
  async people(request, id) {
    const { People, loadPeople } = await import("#app/accounts/people.tsx");
    const people = await partLoad(loadPeople(request, callsOfClient(id, request.signal)));
    return () => <LoadedPart part={people}>{(people) => <People {...people} />}</LoadedPart>;
  },
  async limits() {
    const { ClientLimits } = await import("#app/clients/client-limits.tsx");
    return editorPart(ClientLimits);
  },
  privacy: async () => editorPart(await SHARED_EDITORS.privacy()),
  async lms() {
    const { ClientPlatforms } = await import("#app/lti/client-platforms.tsx");
    return (client) => <ClientPlatforms client={client} />;
  },
};

async function loadToolkits(request: Request, id: string) {
  const { toolkits } = rest(request.signal);
  return partLoad(initialLoad(request, toolkits.$get({ query: { owner: id } })));
}

function editorPart(Part: ComponentType<Editor>): ClientPart {
  return (client) => (
    <OpenEditor client={client}>{(editor) => <Part editor={editor} />}</OpenEditor>
  );
}

function withToolkits(
  Part: ComponentType<Editor & { toolkits: Toolkit[] }>,
  toolkits: Awaited<ReturnType<typeof loadToolkits>>,
): ClientPart {
  return (client) => (
    <OpenEditor client={client}>
      {(editor) => (
        <LoadedPart part={toolkits} failure="The toolkits cannot be loaded right now.">
          {(toolkits) => <Part {...{ editor, toolkits }} />}
        </LoadedPart>
      )}
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
  const { isOpen } = editor;
  const leave = useEffectEvent(async () => {
    await navigate("/clients");
    // The note of the editor ended with its page.
    noteSaved("Client has been deleted.");
  });
  useEffect(() => {
    if (!isOpen) void leave();
  }, [isOpen]);
  return isOpen ? children(editor) : null;
}

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
  const [response, part] = await Promise.all([
    call.catch(() => null),
    partLoad(codeLoad(CLIENT_PARTS[tab](request, id))),
  ]);
  // A client that is deleted meanwhile stays on screen: its editor shows what became of the save.
  if (response?.status === 404) return former ?? { found: null };
  const client = await initialLoad(request, call);
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
