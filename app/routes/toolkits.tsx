import { Button } from "@chakra-ui/react";
import { Download, Upload } from "lucide-react";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { type Column, RowTable } from "#app/workspace/table/row-table.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { ToolkitExport } from "#app/toolkits/toolkit-export.tsx";
import { ToolkitImport } from "#app/toolkits/toolkit-import.tsx";
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
  // Which of the dialogs of a file is open.
  const file = useDialogState<"export" | "import">();
  const fileKind = file.state.step === "editing" ? file.state.entity : null;
  const columns: Column<Toolkit>[] = [
    { header: "Index", text: (toolkit) => String(toolkit.index), width: "5rem" },
    { header: "ID", text: (toolkit) => toolkit.id },
    { header: "Toolkit Name", text: (toolkit) => toolkit.name, isName: true },
    { header: "Collection", text: (toolkit) => toolkit.collection },
    rowActions<Toolkit>((toolkit) => toolkit.name, { Details: editor.open }),
  ];
  return (
    <AdminPage
      heading="Toolkit Management"
      onAdd={() => editor.open(null)}
      actions={["export" as const, "import" as const].map((kind) => (
        <Button key={kind} variant="outline" onClick={() => file.open(kind)}>
          {kind === "export" ? <Download /> : <Upload />}
          {kind === "export" ? "Export" : "Import"}
        </Button>
      ))}
    >
      <RowTable
        label="Toolkits"
        columns={columns}
        rows={loaderData}
        emptyText="No toolkits yet."
        onOpen={editor.open}
      />
      {fileKind === "export" && <ToolkitExport toolkits={loaderData} onClose={file.close} />}
      {fileKind === "import" && <ToolkitImport onClose={file.close} />}
      {editor.state.step !== "closed" && <ToolkitEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}
