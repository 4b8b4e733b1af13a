import { Flex, Link as StyledLink, Text } from "@chakra-ui/react";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { AdministratorsClient } from "#app/clients/administrators-client.tsx";
import { ClientEditor } from "#app/clients/client-editor.tsx";
import { ClientKeys } from "#app/clients/client-keys.tsx";
import { ClientLimits } from "#app/clients/client-limits.tsx";
import { ClientOverviewTab } from "#app/clients/client-overview.tsx";
import { ClientPeople } from "#app/clients/client-people.tsx";
import { ClientPrivacy } from "#app/clients/client-privacy.tsx";
import { ClientSites } from "#app/clients/client-sites.tsx";
import { ClientStylesEditor } from "#app/clients/client-styles-editor.tsx";
import { ClientWidgetsEditor } from "#app/clients/client-widgets-editor.tsx";
import { ClientPlatforms } from "#app/lti/client-platforms.tsx";
import { ServiceTokens } from "#app/service-tokens/service-tokens.tsx";
import { clientTokens } from "#app/service-tokens/token-source.ts";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { ClientSignIn } from "#app/single-sign-on/client-sign-in.tsx";
import { clientSignIn } from "#app/single-sign-on/sign-in-source.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import type { ClientOverview, ListedClient } from "#domain/clients/answers.ts";
import type { ClientTab } from "#domain/clients/attention.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { Toolkit } from "#domain/toolkits.ts";

const LABELS: Record<ClientTab, string> = {
  overview: "Overview",
  details: "Details",
  widgets: "Widgets",
  look: "Look",
  sites: "Sites",
  lms: "LMS",
  limits: "Limits",
  privacy: "Privacy",
  keys: "Keys",
  "sign-in": "Sign-in",
  programs: "Programs",
  people: "People",
};

const TOOLKITS_FAILED = "The toolkits cannot be loaded right now.";

export type ClientPageProps = {
  client: ListedClient;
  toolkits: Toolkit[] | LoadFailed;
  overview: ClientOverview | LoadFailed;
};

/** The page of a client (product/clients 15). The URL has the open tab. */
export function ClientPage({ client, toolkits, overview }: ClientPageProps) {
  const [parameters] = useSearchParams();
  const current = tabIn(LABELS, parameters.get("tab"));
  return (
    <AdminPage
      heading={client.clientname}
      actions={
        <Flex align="center" wrap="wrap" gap="4" minW="0" color="fg.muted">
          <Text fontSize="sm" overflowWrap="anywhere">
            {readableOrigin(client.domainurl)}
          </Text>
          <StyledLink asChild color="brand.fg" py="1">
            <Link to="/clients">
              <ArrowLeft size="16" aria-hidden="true" /> Clients
            </Link>
          </StyledLink>
          <HistoryLink entity="client" id={client.id} />
        </Flex>
      }
    >
      <PageTabs labels={LABELS} current={current}>
        <AdministratorsClient id={client.id}>
          <EditorsInPage>
            <Tab tab={current} {...{ client, toolkits, overview }} />
          </EditorsInPage>
        </AdministratorsClient>
      </PageTabs>
    </AdminPage>
  );
}

function Tab({ tab, client, toolkits, overview }: ClientPageProps & { tab: ClientTab }) {
  if (tab === "overview") return <ClientOverviewTab {...{ client, overview }} />;
  if (tab === "people") return <ClientPeople client={client} />;
  if (tab === "sign-in") return <SignIn client={client} />;
  if (tab === "programs") return <Programs client={client} />;
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

function SignIn({ client: { id } }: { client: ListedClient }) {
  const [source] = useState(() => clientSignIn(id));
  return <ClientSignIn source={source} />;
}

function Programs({ client }: { client: ListedClient }) {
  const [source] = useState(() => clientTokens(client));
  return <ServiceTokens source={source} />;
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
