import { Button, Flex, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import { checkedCall } from "#app/calls/use-save.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { savedText } from "#app/clients/client-fields.ts";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadState } from "#app/site/load-failure.tsx";
import { asking } from "#app/workspace/asked-task.ts";
import { useInPage } from "#app/workspace/editing/editor-frame.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { SwitchList, switched } from "#app/workspace/editing/switch-list.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ToolkitTabs } from "#app/workspace/toolkit-tabs.tsx";
import type { ListedClient } from "#domain/clients/replies.ts";
import { fold } from "#domain/text.ts";
import { MESSAGES } from "#domain/messages.ts";
import { openingCollection } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

function draftOf(client: ListedClient | null) {
  return { approvedWidgets: (client?.approvedWidgets ?? []).toSorted() };
}

/** Loads the names of all widgets, to choose from. */
export function loadWidgets() {
  return rest().widgets.names.$get();
}

type ClientWidgetsEditorProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The widgets modal (product/clients 5): a switch for each widget of the client's approved toolkits. */
export function ClientWidgetsEditor({ editor, toolkits }: ClientWidgetsEditorProps) {
  const loaded = useLoad(loadWidgets);
  // A client without widgets is new, as a rule: its people come next.
  const isFirst = editor.entity?.approvedWidgets.length === 0;
  const { value: widgets } = loaded;
  const form = useEntityDraft(editor, {
    draftOf,
    labels: {},
    refused: MESSAGES.client.other,
    request({ approvedWidgets }, client: ListedClient | null, version) {
      const approvals = { approvedWidgets, clientid: client?.id ?? "", version };
      return checkedCall(
        async () => (await import("#domain/clients/client.ts")).WidgetApprovals,
        approvals,
        (json) => rest().clients.editwidgets.$post({ json }),
      );
    },
    differencesOf: (newer, former) =>
      approvalDifferences(widgets ?? [], newer.approvedWidgets, former.approvedWidgets),
  });
  const { entity: client, draft, change } = form;
  const approved = toolkits.filter(({ collection }) =>
    client?.approvedToolkits.includes(collection),
  );
  return (
    <EntityForm
      form={form}
      noun="Client"
      title={`Approved Widgets: ${client?.clientname}`}
      success={
        <>
          {savedText(client, "widget")}{" "}
          {client && isFirst && (
            <ClientTabLink id={client.id} tab="people" state={asking("invite")}>
              Invite its people
            </ClientTabLink>
          )}
        </>
      }
    >
      <LoadState of={loaded} failure="The widgets cannot be loaded right now." />
      {widgets && client && approved.length === 0 && <NoToolkits client={client} />}
      {widgets && approved.length > 0 && (
        <WidgetApprovalTabs
          toolkits={approved}
          widgets={widgets}
          chosen={draft.approvedWidgets}
          onChange={(approvedWidgets) => change({ approvedWidgets })}
        />
      )}
    </EntityForm>
  );
}

function NoToolkits({ client: { id } }: { client: ListedClient }) {
  const isInPage = useInPage();
  const place = isInPage ? "" : ": press Details in the client's row";
  return (
    <EmptyState
      title="No toolkits approved"
      text={`Approve toolkits for this client first${place}.`}
    >
      {isInPage && (
        <ClientTabLink id={id} tab="toolkits">
          Toolkits
        </ClientTabLink>
      )}
    </EmptyState>
  );
}

/** The names of the widgets that only the newer version approves, and of those that only the former one approves. */
function approvalDifferences(widgets: WidgetName[], newer: string[], former: string[]) {
  return [
    { label: "Now approved", value: namesIn(widgets, newer, former) },
    { label: "No longer approved", value: namesIn(widgets, former, newer) },
  ].filter(({ value }) => value !== "");
}

function namesIn(widgets: WidgetName[], ids: string[], others: string[]): string {
  const [wanted, known] = [new Set(ids), new Set(others)];
  const found = widgets.filter(({ id }) => wanted.has(id) && !known.has(id));
  return found.map(({ name }) => name).join(", ");
}

/** A tab with more widgets than this has a search field. */
const MANY_WIDGETS = 12;
/** The number of switches shown at first and added by each press of the button: hundreds of switches render slowly. */
const SHOWN_WIDGETS = 60;

type WidgetApprovalTabsProps = {
  toolkits: Toolkit[];
  widgets: WidgetName[];
  /** The ids of all approved widgets of the client, sorted. */
  chosen: string[];
  onChange(chosen: string[]): void;
};

/** A tab for each toolkit, with a switch for each of its widgets. */
export function WidgetApprovalTabs({ toolkits, ...tab }: WidgetApprovalTabsProps) {
  const [open, setOpen] = useState(() => openingCollection(toolkits) ?? "");
  return (
    <ToolkitTabs
      toolkits={toolkits}
      current={open}
      opensByArrows
      contentOf={(collection) => (
        <ToolkitApprovals
          {...tab}
          widgets={tab.widgets.filter(({ type }) => type === collection)}
        />
      )}
      onOpen={setOpen}
    />
  );
}

function ToolkitApprovals({
  widgets,
  chosen,
  onChange,
}: Omit<WidgetApprovalTabsProps, "toolkits">) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(SHOWN_WIDGETS);
  const folded = useMemo(() => widgets.map(({ name }) => fold(name)), [widgets]);
  const approved = useMemo(() => new Set(chosen), [chosen]);
  const needle = fold(search.trim());
  const found = widgets.filter((_, index) => folded[index]?.includes(needle));
  const shown = found.slice(0, limit);
  const ids = found.map(({ id }) => id);
  const [allLabel, noneLabel] =
    needle === "" ? ["Approve all", "Approve none"] : ["Approve these", "Approve none of these"];
  const count = widgets.filter(({ id }) => approved.has(id)).length;
  if (widgets.length === 0) return <Text color="fg.muted">No widgets in this toolkit yet.</Text>;
  return (
    <Stack gap="4">
      {widgets.length > MANY_WIDGETS && (
        <Input
          type="search"
          aria-label="Search widgets"
          placeholder="Search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setLimit(SHOWN_WIDGETS);
          }}
        />
      )}
      <Flex justify="space-between" align="center" wrap="wrap" gap="2">
        <Text fontSize="sm" color="fg.muted" role="status">
          {count} of {widgets.length} approved
        </Text>
        <HStack>
          <Button size="xs" onClick={() => onChange(switched(chosen, ids, true))}>
            {allLabel}
          </Button>
          <Button size="xs" onClick={() => onChange(switched(chosen, ids, false))}>
            {noneLabel}
          </Button>
        </HStack>
      </Flex>
      {found.length === 0 && <Text color="fg.muted">Nothing matches “{search}”.</Text>}
      <SwitchList
        choices={shown.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={onChange}
      />
      {shown.length < found.length && (
        <Stack gap="2">
          <Text fontSize="sm" color="fg.muted">
            {shown.length} of {found.length} shown. Search to find others.
          </Text>
          <Button size="sm" onClick={() => setLimit(limit + SHOWN_WIDGETS)}>
            Show {Math.min(SHOWN_WIDGETS, found.length - shown.length)} more
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
