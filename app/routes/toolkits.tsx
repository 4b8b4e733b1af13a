import { AdminPage } from "#app/workspace/admin-page.tsx";
import { type Column, RowTable } from "#app/workspace/table/row-table.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
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
    { header: "Index", text: (toolkit) => String(toolkit.index), width: "5rem" },
    { header: "ID", text: (toolkit) => toolkit.id },
    { header: "Toolkit Name", text: (toolkit) => toolkit.name, isName: true },
    { header: "Collection", text: (toolkit) => toolkit.collection },
    rowActions<Toolkit>((toolkit) => toolkit.name, { Details: editor.open }),
  ];
  return (
    <AdminPage heading="Toolkit Management" onAdd={() => editor.open(null)}>
      <RowTable
        label="Toolkits"
        columns={columns}
        rows={loaderData}
        emptyText="No toolkits yet."
        onOpen={editor.open}
      />
      {editor.state.step !== "closed" && <ToolkitEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}
