import { Badge, Button, Link as StyledLink } from "@chakra-ui/react";
import { Link, useNavigate } from "react-router";
import { Copy, Download, Pencil, Upload } from "#app/look/icons.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { OwnerChoice, ownerIn, ownerNames } from "#app/toolkits/owner-choice.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useCopy } from "#app/workspace/copy-button.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { historyPath } from "#app/workspace/history-link.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { DataTable } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import type { Toolkit, WidgetCount } from "#domain/toolkits.ts";
import type { Route } from "./+types/toolkits.ts";

const ToolkitEditor = lazyPart(() => import("#app/toolkits/toolkit-editor.tsx"), "ToolkitEditor");
const ToolkitExport = lazyPart(() => import("#app/toolkits/toolkit-export.tsx"), "ToolkitExport");
const ToolkitImport = lazyPart(() => import("#app/toolkits/toolkit-import.tsx"), "ToolkitImport");

export const meta = titled("Toolkit Management");

export const clientLoader = pageLoader(async (request) => {
  const query = listQueryIn(request);
  const { toolkits, clients } = rest(request.signal);
  const owner = ownerIn(request);
  const [page, counts, names] = await Promise.all([
    loadPage<Toolkit>(request, toolkits.$get({ query: { ...asParameters(query), ...owner } })),
    partLoad(initialLoad(request, toolkits["widget-counts"].$get())),
    owner.owner && partLoad(initialLoad(request, clients.names.$get())),
  ]);
  const known = <T,>(part: T | LoadFailed) => (part instanceof LoadFailed ? null : part);
  return { ...page, query, counts: known(counts), clients: known(names) ?? [] };
});

export default function Toolkits({ loaderData }: Route.ComponentProps) {
  const { counts, clients, ...page } = loaderData;
  const ownerOf = ownerNames(clients);
  const navigate = useNavigate();
  const editor = useDialogState<Toolkit>();
  // Which of the dialogs of a file is open.
  const file = useDialogState<"export" | "import">();
  const fileKind = file.entity;
  const columns: Column<Toolkit>[] = [
    {
      header: "Index",
      sort: "index",
      text: (toolkit) => String(toolkit.index),
      width: "5.5rem",
      isNumber: true,
    },
    { header: "ID", cell: ({ id, name }) => <IdChip id={id} name={name} />, width: "8.5rem" },
    {
      header: "Toolkit Name",
      sort: "name",
      text: (toolkit) => toolkit.name,
      isName: true,
      cell: (toolkit) => (
        <>
          {toolkit.isOffered && <Badge ms="2">Offered</Badge>}
          {toolkit.clientId !== null && <Badge ms="2">{ownerOf(toolkit)}</Badge>}
        </>
      ),
    },
    {
      header: "Collection",
      sort: "collection",
      text: (toolkit) => toolkit.collection,
      width: "clamp(6rem, 28cqi, 24rem)",
    },
    {
      header: "Widgets",
      cell: (toolkit) => counts && <WidgetsLink toolkit={toolkit} counts={counts} />,
      width: "6.5rem",
      isNumber: true,
    },
    rowActions<Toolkit>(
      (toolkit) => toolkit.name,
      [{ label: "Details", icon: <Pencil />, run: editor.open }],
      { History: ({ id }) => void navigate(historyPath("toolkit", id)) },
    ),
  ];

  return (
    <AdminPage
      heading="Toolkit Management"
      onAdd={() => editor.open(null)}
      actions={["export" as const, "import" as const].map((kind) => (
        <Button key={kind} onClick={() => file.open(kind)}>
          {kind === "export" ? <Download /> : <Upload />}
          {kind === "export" ? "Export" : "Import"}
        </Button>
      ))}
    >
      {!counts && <LoadFailure message="The numbers of widgets cannot be loaded right now." />}
      <DataTable
        label="Toolkits"
        columns={columns}
        emptyText="No toolkits yet."
        action={<OwnerChoice />}
        onOpen={editor.open}
        {...page}
      />
      {fileKind === "export" && <ToolkitExport onClose={file.close} />}
      {fileKind === "import" && <ToolkitImport onClose={file.close} />}
      {editor.isOpen && <ToolkitEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}

/** How many widgets a toolkit has, as a link to its tab on the widgets page. */
function WidgetsLink({ toolkit, counts }: { toolkit: Toolkit; counts: WidgetCount[] }) {
  const count = counts.find(({ id }) => id === toolkit.id)?.widgets ?? 0;
  return (
    <StyledLink asChild color="brand.fg" variant="underline">
      <Link
        to={`/widgets?${new URLSearchParams({ type: toolkit.collection })}`}
        aria-label={`${count === 1 ? "1 widget" : `${count} widgets`} of ${toolkit.name}`}
      >
        {count}
      </Link>
    </StyledLink>
  );
}

/** The last letters of an id, as a button that copies the whole. `name` is that of the row, for the accessible name. */
function IdChip({ id, name }: { id: string; name: string }) {
  const end = id.slice(-8);
  const { copy } = useCopy(noteSaved);
  return (
    <Button
      size="2xs"
      variant="subtle"
      fontFamily="mono"
      fontWeight="400"
      title={id}
      aria-label={`Copy the id of ${name}, ${end}`}
      onClick={() => void copy(id)}
    >
      {end} <Copy />
    </Button>
  );
}
