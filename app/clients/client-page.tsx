import {
  Badge,
  Box,
  Button,
  Flex,
  Heading,
  Link as StyledLink,
  Stack,
  Text,
} from "@chakra-ui/react";
import { ArrowLeft } from "lucide-react";
import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { type FieldError, saveRequest, useSave } from "#app/calls/use-save.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { ClientProvider } from "#app/calls/client-calls.tsx";
import { ClientEditor } from "#app/clients/client-editor.tsx";
import { ClientKeys } from "#app/clients/client-keys.tsx";
import { ClientLimits } from "#app/clients/client-limits.tsx";
import { ClientOverviewTab } from "#app/clients/client-overview.tsx";
import { ClientPrivacy } from "#app/clients/client-privacy.tsx";
import { ClientSites } from "#app/clients/client-sites.tsx";
import { ClientStylesEditor } from "#app/clients/client-styles-editor.tsx";
import { ClientWidgetsEditor } from "#app/clients/client-widgets-editor.tsx";
import { ClientPlatforms } from "#app/lti/client-platforms.tsx";
import { ClientTokens } from "#app/service-tokens/service-tokens.tsx";
import type { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { ClientSignIn } from "#app/single-sign-on/client-sign-in.tsx";
import { LoadFailure, LoadedPart } from "#app/site/load-failure.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorsInPage } from "#app/workspace/editing/editor-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { PageTabs, tabIn } from "#app/workspace/page-tabs.tsx";
import type { User } from "#domain/account-answers.ts";
import { roleName } from "#domain/account-roles.ts";
import { PASSWORD_HELP, USERNAME_HELP } from "#domain/account-rules.ts";
import { UserDraft } from "#domain/accounts.ts";
import type { ClientOverview, ListedClient } from "#domain/clients/answers.ts";
import type { ClientTab } from "#domain/clients/attention.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { MAX_PAGE_SIZE } from "#domain/list-query.ts";
import { MESSAGES } from "#domain/messages.ts";
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
        <ClientProvider id={client.id}>
          <EditorsInPage>
            <Tab tab={current} {...{ client, toolkits, overview }} />
          </EditorsInPage>
        </ClientProvider>
      </PageTabs>
    </AdminPage>
  );
}

function Tab({ tab, client, toolkits, overview }: ClientPageProps & { tab: ClientTab }) {
  if (tab === "overview") return <ClientOverviewTab {...{ client, overview }} />;
  if (tab === "people") return <ClientPeople client={client} />;
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

/** The accounts of a client, and a form for a new one (product/clients 15). */
function ClientPeople({ client: { id } }: { client: ListedClient }) {
  const load = useCallback(async () => {
    const query = { page: "1", size: String(MAX_PAGE_SIZE), client: id };
    return rest().users.$get({ query });
  }, [id]);
  const { value: people, retry, refresh } = useLoad(load);
  const all = `/users?${new URLSearchParams({ client: id })}`;
  return (
    <Stack gap="8" maxW="3xl">
      <Box as="section">
        <Heading as="h2" size="md" mb="3">
          Accounts
        </Heading>
        {people === undefined && <Text role="status">Loading ...</Text>}
        {people === null && (
          <LoadFailure message="The accounts cannot be loaded right now." onRetry={retry} />
        )}
        {people?.length === 0 && <Text color="fg.muted">Nobody yet.</Text>}
        {people && people.length > 0 && (
          <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" borderRadius="lg">
            {people.map((user) => (
              <Person key={user.id} user={user} />
            ))}
          </Stack>
        )}
        <StyledLink asChild color="brand.fg" mt="3">
          <Link to={all}>{people?.length === MAX_PAGE_SIZE ? "All users" : "Open in Users"}</Link>
        </StyledLink>
      </Box>
      <AddPerson clientId={id} onAdded={refresh} />
    </Stack>
  );
}

function Person({ user: { username, roles, waiting, lastlogin } }: { user: User }) {
  return (
    <Flex
      as="li"
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      px="4"
      py="3"
      _notFirst={{ borderTopWidth: "1px" }}
    >
      <StyledLink asChild color="brand.fg" flex="1" minW="40" overflowWrap="anywhere">
        <Link to={`/users?${new URLSearchParams({ search: username })}`}>{username}</Link>
      </StyledLink>
      {waiting && <Badge colorPalette="orange">Waiting for approval</Badge>}
      <Text w="20">{roleName(roles)}</Text>
      <Box w="48" color="fg.muted" textAlign={{ sm: "end" }}>
        {lastlogin === "" ? "Never signed in" : <LocalTime time={lastlogin} />}
      </Box>
    </Flex>
  );
}

type AddPersonProps = { clientId: string; onAdded(): void };

function AddPerson({ clientId, onAdded }: AddPersonProps) {
  const [draft, setDraft] = useState({ username: "", password: "" });
  const [errors, setErrors] = useState<FieldError[]>([]);
  const saving = useSave<User>(
    MESSAGES.user.other,
    () => {
      noteSaved(`${draft.username.trim()} has been added.`);
      setDraft({ username: "", password: "" });
      onAdded();
    },
    (refusal) => setErrors(refusal.errors),
  );
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...draft, username: draft.username.trim(), clientId };
    const request = saveRequest(UserDraft, body, (json) => rest().users.add.$post({ json }));
    setErrors(request.errors);
    if (request.errors.length === 0) saving.save(request.send);
  }
  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    error: errors.find(({ path }) => path === name)?.message,
    isRequired: true,
    onChange: (text: string) => {
      setDraft((former) => ({ ...former, [name]: text }));
      setErrors((former) => former.filter(({ path }) => path !== name));
    },
  });
  return (
    <Box as="section">
      <Heading as="h2" size="md" mb="3">
        Add a person
      </Heading>
      <form noValidate onSubmit={add}>
        <Stack gap="4">
          {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
          <Flex gap="5" direction={{ base: "column", sm: "row" }} align="start">
            <EditorField {...field("username", "Name")} help={USERNAME_HELP} autoComplete="off" />
            <EditorField
              {...field("password", "Password")}
              type="password"
              help={PASSWORD_HELP}
              autoComplete="new-password"
            />
          </Flex>
          <Button
            type="submit"
            size="sm"
            alignSelf="start"
            colorPalette="brand"
            loading={saving.isSaving}
          >
            Add User
          </Button>
        </Stack>
      </form>
    </Box>
  );
}
