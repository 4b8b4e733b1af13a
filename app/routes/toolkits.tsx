import { Text } from "@chakra-ui/react";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { type Column, RowTable } from "#app/workspace/table/data-table.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { RowText } from "#app/workspace/table/row-text.tsx";
import { ToolkitEditor } from "#app/toolkits/toolkit-editor.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { initialLoad, pageLoader } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Route } from "./+types/toolkits.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Toolkit Management", matches);
}

export const clientLoader = pageLoader(async (request) =>
  initialLoad(request, rest(request.signal).toolkits.$get()),
);

export default function Toolkits({ loaderData }: Route.ComponentProps) {
  const editor = useDialogState<Toolkit>();
  const columns: Column<Toolkit>[] = [
    { header: "Index", cell: (toolkit) => toolkit.index },
    { header: "ID", cell: (toolkit) => <ToolkitId id={toolkit.id} /> },
    { header: "Toolkit Name", cell: (toolkit) => <RowText>{toolkit.name}</RowText> },
    { header: "Collection", cell: (toolkit) => <RowText>{toolkit.collection}</RowText> },
    rowActions<Toolkit>((toolkit) => toolkit.name, { Details: editor.open }),
  ];
  return (
    <AdminPage heading="Toolkit Management" onAdd={() => editor.open(null)}>
      <RowTable label="Toolkits" columns={columns} rows={loaderData} emptyText="No toolkits yet." />
      {editor.state.step !== "closed" && <ToolkitEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}

/** Shows the whole id on large screens only. */
function ToolkitId({ id }: { id: string }) {
  return (
    <Text truncate maxW={{ base: "20", sm: "none" }} title={id}>
      {id}
    </Text>
  );
}
