import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { ClientField } from "#app/clients/client-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { ChosenWidgets } from "#domain/widgets/chosen.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type ChosenProps = { chosen: Widget[]; onClose(): void };

type ApproveProps = ChosenProps & {
  /** `changed` are the ids of those that the client had not approved before. */
  onApproved(clientid: string, changed: string[]): void;
};

/** Asks which client approves the selected widgets. */
export function ApproveChosen({ chosen, onApproved, onClose }: ApproveProps) {
  const [clientid, setClient] = useState(DEFAULT_CLIENT_ID);
  const { send, isSending, refusal } = useCall();

  async function approve() {
    const ids = chosen.map(({ id }) => id);
    const response = await send(async () =>
      rest().widgets.chosen.approve.$post({ json: { ids, clientid, isApproved: true } }),
    );
    if (response) onApproved(clientid, (await response.json()).changed);
  }

  return (
    <CallDialog
      title="Approve for a client"
      action="Approve"
      isReady
      isSending={isSending}
      refusal={refusal}
      onSend={() => void approve()}
      onClose={onClose}
    >
      <Names chosen={chosen} />
      <ClientField label="Client" value={clientid} onChange={setClient} />
      <Text color="fg.muted" fontSize="sm">
        The client can use them at once, and their toolkit.
      </Text>
    </CallDialog>
  );
}

type MoveProps = ChosenProps & {
  /** The toolkits to choose from. */
  toolkits: Toolkit[];
  onMoved(moved: ChosenWidgets): void;
};

/** Asks where the selected widgets go. */
export function MoveChosen({ chosen, toolkits, onMoved, onClose }: MoveProps) {
  const [toolkit, setToolkit] = useState(toolkits[0]?.collection ?? "");
  const { send, isSending, refusal } = useCall();

  async function move() {
    const widgets = chosen.map(({ id, version }) => ({ id, version }));
    const response = await send(async () =>
      rest().widgets.chosen.move.$post({ json: { widgets, toolkit } }),
    );
    if (response) onMoved(await response.json());
  }

  return (
    <CallDialog
      title="Move to toolkit"
      action="Move"
      isReady={toolkit !== ""}
      isSending={isSending}
      refusal={refusal}
      onSend={() => void move()}
      onClose={onClose}
    >
      <Names chosen={chosen} />
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
        The addresses of their embeds change: pages that show them need the new embed code, and
        clients need an approval of the toolkit.
      </Text>
    </CallDialog>
  );
}

type DeleteProps = ChosenProps & { onConfirm(): void };

/** The question before the selected widgets are deleted. For one widget it is that of its editor (product/widgets 5). */
export function DeleteChosen({ chosen, onConfirm, onClose }: DeleteProps) {
  const [first] = chosen;
  const isOne = chosen.length === 1;
  const these = isOne ? "this widget" : "these widgets";
  return (
    <ConfirmDialog
      isOpen
      title={isOne && first ? `Delete ${first.data.name}?` : `Delete ${chosen.length} widgets?`}
      text={`This cannot be undone, do you really want to delete ${these}?`}
      note={
        <>
          {!isOne && <Names chosen={chosen} />}
          <Text mt="3" color="fg.muted" fontSize="sm">
            The deletion begins in ten seconds. Until then you can stop it with Undo.
          </Text>
        </>
      }
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}

function Names({ chosen }: { chosen: Widget[] }) {
  return (
    <Text mt="2" fontWeight="medium" overflowWrap="anywhere" lineClamp={8}>
      {chosen.map(({ data }) => data.name).join(", ")}
    </Text>
  );
}
