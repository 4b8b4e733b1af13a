import { useState } from "react";
import { useNavigate } from "react-router";
import { storeTool } from "#app/making/store-tool.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { MAX_NAME } from "#domain/widgets/widget.ts";

/** Asks for the name of an empty tool, stores it and opens the workbench. */
export default function EmptyTool({
  collection,
  onClose,
}: {
  collection: string;
  onClose(): void;
}) {
  const [name, setName] = useState("");
  const navigate = useNavigate();
  return (
    <CallDialog
      title="Start empty"
      action="Create"
      isReady={name.trim() !== ""}
      call={async () => storeTool(collection, { name })}
      onDone={async (response) => navigate(workbenchPath(await response.json()))}
      onClose={onClose}
    >
      <EditorField
        label="Name of the tool"
        value={name}
        isRequired
        maxLength={MAX_NAME}
        autoComplete="off"
        help="It is stored, and opens with an empty prompt and no inputs."
        onChange={setName}
      />
    </CallDialog>
  );
}
