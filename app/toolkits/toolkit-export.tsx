import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { saveFile } from "#app/site/save-file.ts";
import { SmallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";

const CANNOT_LOAD = "The toolkits cannot be loaded right now.";
const NONE: Toolkit[] = [];

/** Saves chosen toolkits, with their widgets and tests, as a file (product/toolkits 5). */
export function ToolkitExport({ onClose }: { onClose(): void }) {
  const { value, retry } = useLoad(async () => rest().toolkits.$get({ query: {} }));
  const toolkits = value ?? NONE;
  const all = toolkits.map(({ id }) => id);
  const [picked, setChosen] = useState<string[]>();
  const chosen = picked ?? all;
  const { sendForFile, isSending, refusal } = useCall();

  async function save() {
    const query = { ids: chosen.join(",") };
    const file = await sendForFile(() => rest().toolkits.export.$get({ query }));
    if (!file) return;
    saveFile(file, "toolkits.json");
    onClose();
  }

  return (
    <SmallDialog
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
      {value === null && <LoadFailure message={CANNOT_LOAD} onRetry={retry} />}
      <Button size="sm" alignSelf="start" onClick={() => setChosen(chosen.length === 0 ? all : [])}>
        {chosen.length === 0 ? "Choose all" : "Choose none"}
      </Button>
      <SwitchList
        choices={distinctNames(toolkits).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={setChosen}
      />
    </SmallDialog>
  );
}
