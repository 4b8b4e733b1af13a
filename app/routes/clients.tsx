import { Badge, HStack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { ClientProvider } from "#app/calls/client-calls.tsx";
import { useChosenClients } from "#app/clients/chosen-clients.tsx";
import { clientPath } from "#app/clients/client-path.ts";
import { type ClientMove, MoveButton } from "#app/clients/move-button.tsx";
import { LayoutGrid, Palette, Pencil } from "#app/look/icons.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { DataTable, type Filter } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { type Column, RowText } from "#app/workspace/table/row-table.tsx";
import { dayText, shortAgo, timeText } from "#app/workspace/time-text.tsx";
import { attentionOf } from "#domain/clients/attention.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { ListedClient } from "#domain/clients/replies.ts";
import { inDollars } from "#domain/usage/money.ts";
import type { Route } from "./+types/clients.ts";

const MoveClient = lazyPart(() => import("#app/clients/move-client.tsx"), "MoveClient");

const ClientEditor = lazyPart(() => import("#app/clients/client-editor.tsx"), "ClientEditor");
const ClientKeys = lazyPart(() => import("#app/clients/client-keys.tsx"), "ClientKeys");
const ClientLimits = lazyPart(() => import("#app/clients/client-limits.tsx"), "ClientLimits");
const ClientPrivacy = lazyPart(() => import("#app/clients/client-privacy.tsx"), "ClientPrivacy");
const ClientSites = lazyPart(() => import("#app/clients/client-sites.tsx"), "ClientSites");
const ClientStylesEditor = lazyPart(
  () => import("#app/clients/client-styles-editor.tsx"),
  "ClientStylesEditor",
);
const ClientWidgetsEditor = lazyPart(
  () => import("#app/clients/client-widgets-editor.tsx"),
  "ClientWidgetsEditor",
);

export const meta = titled("Client Management");

export const clientLoader = pageLoader(async (request) => {
  const query = listQueryIn(request);
  const api = rest(request.signal);
  const [page, toolkits] = await Promise.all([
    loadPage<ListedClient>(request, api.clients.$get({ query: asParameters(query) })),
    initialLoad(request, api.toolkits.$get()),
  ]);
  return { ...page, query, toolkits };
});

const STATE: Filter = {
  name: "state",
  label: "State",
  options: [
    { value: "attention", text: "Needs attention" },
    { value: "no-widgets", text: "No widgets" },
  ],
};

/** The editors of a client in dialogs, by the buttons that open them. */
const EDITORS = {
  Styles: ClientStylesEditor,
  Sites: ClientSites,
  Limits: ClientLimits,
  Privacy: ClientPrivacy,
  Keys: ClientKeys,
};

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { rows, toolkits, ...page } = loaderData;
  const chosen = useChosenClients({ rows, ...page }, toolkits);
  const details = useDialogState<ListedClient>();
  const widgets = useDialogState<ListedClient>();
  const editor = useDialogState<ListedClient>();
  const move = useDialogState<ClientMove>();
  const [name, setName] = useState<keyof typeof EDITORS>("Styles");
  const Editor = EDITORS[name];
  const opens = (wanted: typeof name) => (client: ListedClient) => {
    setName(wanted);
    editor.open(client);
  };
  const columns: Column<ListedClient>[] = [
    {
      header: "Client Name",
      sort: "clientname",
      text: (client) => client.clientname,
      isName: true,
      width: "clamp(13rem, 17.6cqi, 20rem)",
    },
    {
      header: "Domain",
      sort: "domainurl",
      text: (client) => readableOrigin(client.domainurl).replace("https://", ""),
    },
    {
      header: "GPT Model",
      sort: "gptmodel",
      cell: (client) => (
        <ModelName model={client.gptmodel} isRetired={client.modelRetired === true} />
      ),
      width: "clamp(7.5rem, 10.1cqi, 12rem)",
    },
    {
      header: "State",
      cell: (client) => <ClientState client={client} move={move} />,
      width: "9.25rem",
    },
    {
      header: "This month",
      sort: "spent",
      text: (client) => inDollars(client.spent ?? 0),
      isNumber: true,
      width: "clamp(5rem, 6.8cqi, 7.25rem)",
    },
    {
      header: "Last answer",
      sort: "lastAnswerAt",
      cell: (client) => <LastAnswer at={client.lastAnswerAt ?? null} />,
      width: "clamp(6.75rem, 9.2cqi, 8rem)",
    },
    {
      header: "Tagline",
      sort: "tagline",
      text: (client) => client.tagline,
      width: "clamp(5.5rem, 7.4cqi, 16rem)",
    },
    rowActions<ListedClient>(
      (client) => client.clientname,
      [
        { label: "Details", icon: <Pencil />, run: details.open },
        { label: "Widgets", icon: <LayoutGrid />, run: widgets.open },
        { label: "Styles", icon: <Palette />, run: opens("Styles") },
      ],
      {
        Sites: opens("Sites"),
        Limits: opens("Limits"),
        Privacy: opens("Privacy"),
        Keys: opens("Keys"),
      },
    ),
  ];
  return (
    <AdminPage heading="Client Management" onAdd={() => details.open(null)}>
      <DataTable
        label="Clients"
        columns={columns}
        rows={rows}
        emptyText="No clients yet."
        pathOf={({ id }) => clientPath(id)}
        filters={[STATE]}
        selection={chosen.selection}
        {...page}
      />
      {chosen.bar}
      {rows.some((client) => client.modelRetired) && <RetiredLegend />}
      {details.isOpen && <ClientEditor key={details.turn} editor={details} toolkits={toolkits} />}
      {widgets.isOpen && (
        <ClientWidgetsEditor key={widgets.turn} editor={widgets} toolkits={toolkits} />
      )}
      {move.isOpen && <MoveClient key={move.turn} editor={move} />}
      {editor.entity && (
        <ClientProvider key={editor.turn} id={editor.entity.id}>
          <Editor editor={editor} />
        </ClientProvider>
      )}
    </AdminPage>
  );
}

/**
 * Whether a client of the list needs attention, in words; of a model that ends, the word is a button that replaces the model. The list has a
 * page's figures of each client.
 */
function ClientState({ client, move }: { client: ListedClient; move: DialogState<ClientMove> }) {
  const found = attentionOf(client, dayText);
  const [first, ...others] = found;
  if (first === undefined) return <Badge colorPalette="green">OK</Badge>;
  const word = others.length > 0 ? `${first.word}, ${others.length} more` : first.word;
  const sentences = found.map(({ sentence }) => sentence).join(" ");
  const { moveTo: to } = first;
  if (to === undefined)
    return (
      <Badge {...STATE_LOOK} title={sentences}>
        {word}
      </Badge>
    );
  return (
    <MoveButton
      {...{ client, to, word, ...STATE_LOOK }}
      editor={move}
      variant="surface"
      minH="6"
      px="1.5"
      py="0"
      title={`${sentences} Move to ${to}.`}
    />
  );
}

const STATE_LOOK = {
  colorPalette: "orange",
  "data-text": "",
  display: "inline-block",
  verticalAlign: "middle",
  lineHeight: "1.25rem",
  maxW: "full",
} as const;

function LastAnswer({ at }: { at: string | null }) {
  if (at === null) return <Text color="fg.muted">None yet</Text>;
  return (
    <Text data-text="">
      <time dateTime={at} title={timeText(at)}>
        {shortAgo(at)}
      </time>
    </Text>
  );
}

/** Explains the mark of a retired model (product/operations 1). */
const RETIRED_EXPLANATION =
  "The AI provider no longer has this model. The fallback model answers until you choose another one.";

/** A client's model, marked if the provider has retired it. */
function ModelName({ model, isRetired }: { model: string; isRetired: boolean }) {
  return (
    <HStack minW="0">
      <RowText>{model || "None"}</RowText>
      {isRetired && <RetiredBadge />}
    </HStack>
  );
}

/** Under a list in which a model is marked. */
function RetiredLegend() {
  return (
    <Text mt="3" fontSize="sm" color="fg.muted">
      <RetiredBadge /> {RETIRED_EXPLANATION} Press Details to do so.
    </Text>
  );
}

function RetiredBadge() {
  return <Badge colorPalette="orange">Retired</Badge>;
}
