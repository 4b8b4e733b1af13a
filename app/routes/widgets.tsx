import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Eye, Pencil, Plus, TextCursorInput } from "#app/look/icons.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { titled } from "#app/site/page-title.ts";
import { OwnerChoice, ownerIn, ownerNames } from "#app/toolkits/owner-choice.tsx";
import { useChosenWidgets } from "#app/widgets/list/chosen-widgets.tsx";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { DataTable } from "#app/workspace/table/data-table.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { type Column, RowText } from "#app/workspace/table/row-table.tsx";
import { TableLoading } from "#app/workspace/table/table-loading.tsx";
import { ToolkitTabs } from "#app/workspace/toolkit-tabs.tsx";
import { DEFAULT_COLLECTION, openingCollection } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import type { Route } from "./+types/widgets.ts";

const WidgetEditor = lazyPart(
  () => import("#app/widgets/editor/widget-editor.tsx"),
  "WidgetEditor",
);
const WidgetInputsEditor = lazyPart(
  () => import("#app/widgets/editor/widget-inputs-editor.tsx"),
  "WidgetInputsEditor",
);
const NewWidget = lazyPart(() => import("#app/widgets/list/new-widget.tsx"), "NewWidget");
const CopyDialog = lazyPart(() => import("#app/widgets/list/copy-dialog.tsx"), "CopyDialog");
const WidgetPreview = lazyPart(
  () => import("#app/widgets/preview/widget-preview.tsx"),
  "WidgetPreview",
);

export const meta = titled("Widget Management");

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const asked = listQueryIn(request);
  const load = async (type: string) => {
    const query = { ...asked, type };
    const call = api.widgets.$get({ query: asParameters(query) });
    return { ...(await loadPage<Widget>(request, call)), query };
  };
  // Loads toolkits and widgets in parallel: the requested tab, or the default one, nearly always exists.
  const wanted = asked.type ?? DEFAULT_COLLECTION;
  const owner = ownerIn(request);
  const [stored, page, clients] = await Promise.all([
    initialLoad(request, api.toolkits.$get({ query: owner })),
    load(wanted),
    owner.owner && partLoad(initialLoad(request, api.clients.names.$get())),
  ]);
  const ownerOf = ownerNames(!clients || clients instanceof LoadFailed ? [] : clients);
  const toolkits = stored.map((toolkit) =>
    toolkit.clientId === null
      ? toolkit
      : { ...toolkit, name: `${toolkit.name} (${ownerOf(toolkit)})` },
  );
  const shown = openingCollection(toolkits, wanted) ?? wanted;
  return { toolkits, ...(shown === wanted ? page : await load(shown)) };
});

export default function Widgets({ loaderData }: Route.ComponentProps) {
  const { toolkits, rows, total, query } = loaderData;
  const navigate = useNavigate();
  const details = useDialogState<Widget>();
  const added = useDialogState<Widget>();
  const inputs = useDialogState<Widget>();
  const copied = useDialogState<Widget>();
  const preview = useDialogState<Widget>();
  const chosen = useChosenWidgets(rows, toolkits, query.type);
  const columns = widgetColumns(
    { Details: details.open, Inputs: inputs.open, "Live Preview": preview.open },
    {
      Versions: (widget) => void navigate(`${workbenchPath(widget)}?tab=versions`),
      Duplicate: copied.open,
    },
    rows,
  );
  return (
    <AdminPage heading="Widget Management" actions={<OwnerChoice />}>
      {toolkits.length === 0 ? (
        <EmptyState
          title="No toolkits yet"
          text="Every widget belongs to a toolkit. Create a toolkit first."
        >
          <Button asChild variant="solid">
            <Link to="/toolkits">Toolkit Management</Link>
          </Button>
        </EmptyState>
      ) : (
        <ListTabs toolkits={toolkits} current={query.type}>
          <DataTable
            key={query.type}
            label="Widgets"
            columns={columns}
            rows={chosen.rows}
            total={total - chosen.hidden}
            selection={chosen.selection}
            query={query}
            emptyText="No widgets in this toolkit yet."
            pathOf={workbenchPath}
            action={
              <Button variant="solid" onClick={() => added.open(null)}>
                <Plus /> Add New
              </Button>
            }
          />
          {chosen.bar}
        </ListTabs>
      )}
      {details.isOpen && <WidgetEditor key={details.turn} editor={details} type={query.type} />}
      {added.isOpen && <NewWidget key={added.turn} editor={added} type={query.type} />}
      {copied.entity && (
        <CopyDialog widget={copied.entity} onCopied={copied.close} onClose={copied.close} />
      )}
      {inputs.entity && <WidgetInputsEditor key={inputs.turn} editor={inputs} type={query.type} />}
      {preview.entity && <WidgetPreview widget={preview.entity} onClose={preview.close} />}
    </AdminPage>
  );
}

type ListTabsProps = {
  toolkits: Toolkit[];
  /** The collection whose list is shown. */
  current: string;
  children: ReactNode;
};

/** Tabs of the toolkits on the widgets page (product/widgets 4). The URL holds the open tab; a list that loads shows 'Loading ...'. */
function ListTabs({ toolkits, current, children }: ListTabsProps) {
  const { parameters, change } = useListSearch();
  const coming = parameters.get("type") ?? current;
  return (
    <ToolkitTabs
      toolkits={toolkits}
      current={coming}
      onOpen={(type) => change({ type, search: undefined, sort: undefined, order: undefined })}
    >
      {coming === current ? children : <TableLoading />}
    </ToolkitTabs>
  );
}

type Run = (widget: Widget) => void;

/**
 * The columns of the widget table (product/widgets 4).
 * @param buttons the functions of the buttons of a row
 * @param more those of its menu, by label
 * @param rows the widgets of the page
 */
function widgetColumns(
  buttons: Record<"Details" | "Inputs" | "Live Preview", Run>,
  more: Record<string, Run>,
  rows: Widget[],
): Column<Widget>[] {
  const prompts = rows.map(({ data }) => data.prompt);
  return [
    {
      header: "Order",
      sort: "pageNumber",
      text: ({ data }) => String(data.pageNumber),
      width: "5.5rem",
      isNumber: true,
    },
    {
      header: "Name",
      sort: "name",
      text: ({ data }) => data.name,
      isName: true,
      width: "max(16rem, 25cqi)",
    },
    { header: "Inputs", text: ({ data }) => data.inputs.map((input) => input.name).join(", ") },
    { header: "Prompt", cell: ({ data }) => <PromptText prompt={data.prompt} others={prompts} /> },
    { header: "Submit Button", sort: "submit", text: ({ data }) => data.submit, width: "8.75rem" },
    rowActions(
      ({ data }) => data.name,
      [
        { label: "Details", icon: <Pencil />, run: buttons.Details },
        { label: "Inputs", icon: <TextCursorInput />, run: buttons.Inputs },
        { label: "Live Preview", icon: <Eye />, run: buttons["Live Preview"] },
      ],
      more,
    ),
  ];
}

/** How many characters two prompts share before the list leaves them out. */
const SHARED = 20;

/** The part of a prompt by which it differs from the others of the page: prompts of one author often begin alike. */
function PromptText({ prompt, others }: { prompt: string; others: string[] }) {
  const shared = Math.max(
    0,
    ...others.map((other) => (other === prompt ? 0 : sharedLength(prompt, other))),
  );
  // Whole sentences, or else whole words.
  const start = prompt.slice(0, shared);
  const end =
    Math.max(start.lastIndexOf(". ") + 1, start.lastIndexOf("\n")) || start.lastIndexOf(" ");
  return <RowText full={prompt}>{end < SHARED ? prompt : `… ${prompt.slice(end).trim()}`}</RowText>;
}

/** How many characters two texts begin with together. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
