import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { ClientField } from "#app/clients/client-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ChosenNames } from "#app/workspace/table/selection.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { ChosenWidgets } from "#domain/widgets/chosen.ts";
import type { Widget } from "#domain/widgets/widget.ts";

export type ChosenProps = { chosen: Widget[]; onClose(): void };

type ApproveProps = ChosenProps & {
  /** `changed` are the ids of those that the client had not approved before. */
  onApproved(clientid: string, changed: string[]): void;
};

/** Asks which client approves the selected widgets. */
export function ApproveChosen({ chosen, onApproved, onClose }: ApproveProps) {
  const [clientid, setClient] = useState(DEFAULT_CLIENT_ID);

  async function approve() {
    const ids = chosen.map(({ id }) => id);
    return rest().widgets.chosen.approve.$post({ json: { ids, clientid, isApproved: true } });
  }

  return (
    <CallDialog
      title="Approve for a client"
      action="Approve"
      isReady
      call={approve}
      onDone={async (response) => onApproved(clientid, (await response.json()).changed)}
      onClose={onClose}
    >
      <ChosenNames names={chosen.map(({ data }) => data.name)} />
      <ClientField label="Client" value={clientid} onChange={setClient} />
      <Text color="fg.muted" fontSize="sm">
        The client can use the widgets at once. Their toolkit is approved, too.
      </Text>
    </CallDialog>
  );
}

type MoveProps = ChosenProps & {
  toolkits: Toolkit[];
  onMoved(moved: ChosenWidgets): void;
};

/** Asks where the selected widgets go. */
export function MoveChosen({ chosen, toolkits, onMoved, onClose }: MoveProps) {
  const [toolkit, setToolkit] = useState(toolkits[0]?.collection ?? "");

  async function move() {
    const widgets = chosen.map(({ id, version }) => ({ id, version }));
    return rest().widgets.chosen.move.$post({ json: { widgets, toolkit } });
  }

  return (
    <CallDialog
      title="Move to toolkit"
      action="Move"
      isReady={toolkit !== ""}
      call={move}
      onDone={async (response) => onMoved(await response.json())}
      onClose={onClose}
    >
      <ChosenNames names={chosen.map(({ data }) => data.name)} />
      <EditorField
        label="Toolkit"
        value={toolkit}
        options={distinctNames(toolkits).map(({ collection, name }) => ({
          value: collection,
          text: name,
        }))}
        onChange={setToolkit}
      />
      <Text color="fg.muted" fontSize="sm">
        Their embed addresses change: put the new embed code into the pages that show them, and
        approve the toolkit for their clients.
      </Text>
    </CallDialog>
  );
}
