import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { rest } from "#app/session/session-calls.ts";
import { useCall } from "#app/calls/use-call.ts";
import { saveFile } from "#app/site/save-file.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitExportProps = { toolkits: Toolkit[]; onClose(): void };

/** Saves chosen toolkits, with their widgets and tests, as a file (product/toolkits 5). */
export function ToolkitExport({ toolkits, onClose }: ToolkitExportProps) {
  const all = toolkits.map(({ id }) => id);
  const [chosen, setChosen] = useState(all);
  const { send, isSending, refusal } = useCall();

  async function save() {
    let file: Blob | undefined;
    await send(async () => {
      const response = await rest().toolkits.export.$get({ query: { ids: chosen.join(",") } });
      if (response.ok) file = await response.blob();
      return response;
    });
    if (!file) return;
    saveFile(file, "toolkits.json");
    onClose();
  }

  return (
    <CallDialog
      title="Export toolkits"
      action="Export"
      isReady={chosen.length > 0}
      isSending={isSending}
      refusal={refusal}
      onSend={() => void save()}
      onClose={onClose}
    >
      <p>
        The file has the toolkits with all their widgets and tests. It has no keys and no clients.
      </p>
      <Button
        variant="outline"
        size="sm"
        alignSelf="start"
        onClick={() => setChosen(chosen.length === 0 ? all : [])}
      >
        {chosen.length === 0 ? "Choose all" : "Choose none"}
      </Button>
      <SwitchList
        choices={distinctNames(toolkits).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </CallDialog>
  );
}
