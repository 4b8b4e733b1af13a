import { Box, List, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { outcomeText } from "#app/clients/chosen-texts.ts";
import { WidgetApprovalTabs, loadWidgets } from "#app/clients/client-widgets-editor.tsx";
import { ModelField } from "#app/clients/model-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadState } from "#app/site/load-failure.tsx";
import { counted } from "#app/workspace/counted.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { ChosenNames } from "#app/workspace/table/selection.tsx";
import type { ChangedClients } from "#domain/clients/chosen.ts";
import type { ClientName } from "#domain/clients/replies.ts";
import { MAX_CHOSEN } from "#domain/list-filters.ts";
import type { Toolkit } from "#domain/toolkits.ts";

/** The reply to a change of several clients, and a sentence about it. */
export type Outcome = ChangedClients & { text: string };

type ChosenProps = {
  chosen: ClientName[];
  onDone(done: ChangedClients, text: string): void;
  onClose(): void;
};

type ApproveProps = ChosenProps & { toolkits: Toolkit[] };

/** Asks which widgets the selected clients get. */
export function ApproveForChosen({ chosen, toolkits, onDone, onClose }: ApproveProps) {
  const widgets = useLoad(loadWidgets);
  const [picked, setPicked] = useState<string[]>([]);

  async function approve() {
    const json = { clients: chosen.map(({ id }) => id), widgets: picked };
    return rest().clients.chosen.approve.$post({ json });
  }

  return (
    <CallDialog
      title={`Approve widgets for ${counted(chosen.length, "client")}`}
      action="Approve"
      isReady={picked.length > 0 && picked.length <= MAX_CHOSEN}
      call={approve}
      onDone={async (response) => {
        const done = await response.json();
        onDone(
          done,
          outcomeText(
            done,
            chosen.length,
            picked.length === 1 ? "it" : "them",
            (clients) => `${counted(picked.length, "widget")} approved for ${clients}.`,
          ),
        );
      }}
      onClose={onClose}
    >
      <Names chosen={chosen} />
      <LoadState of={widgets} failure="The widgets cannot be loaded right now." />
      {widgets.value && (
        <WidgetApprovalTabs
          toolkits={toolkits}
          widgets={widgets.value}
          chosen={picked}
          onChange={setPicked}
        />
      )}
      <Text color="fg.muted" fontSize="sm" role="status">
        {picked.length > MAX_CHOSEN
          ? `At most ${MAX_CHOSEN} widgets at a time.`
          : "The clients can use the widgets at once. Their toolkits are approved, too; other approvals stay."}
      </Text>
    </CallDialog>
  );
}

/** Asks which model the selected clients get. */
export function MoveChosen({ chosen, onDone, onClose }: ChosenProps) {
  const [to, setTo] = useState("");

  async function move() {
    const json = { clients: chosen.map(({ id }) => id), to };
    return rest().clients.chosen.move.$post({ json });
  }

  return (
    <CallDialog
      title={`Move ${counted(chosen.length, "client")} to a model`}
      action="Move"
      isReady={to.trim() !== ""}
      call={move}
      onDone={async (response) => {
        const done = await response.json();
        onDone(
          done,
          outcomeText(done, chosen.length, "it", (clients) => `${clients} moved to ${to}.`),
        );
      }}
      onClose={onClose}
    >
      <Names chosen={chosen} />
      <ModelField label="Move to" value={to} onChange={setTo} />
      <Text color="fg.muted" fontSize="sm">
        The clients use it from the next answer on.
      </Text>
    </CallDialog>
  );
}

/** Names the clients that a change has left as they were, with the reasons. */
export function Refused({ outcome, onClose }: { outcome: Outcome; onClose(): void }) {
  const { refused, text } = outcome;
  return (
    <DialogFrame
      size="md"
      title={`${counted(refused.length, "client")} not changed`}
      onClose={onClose}
    >
      <Text mb="4">{text}</Text>
      <List.Root ps="5" gap="2">
        {refused.map(({ id, name, reason }) => (
          <List.Item key={id} overflowWrap="anywhere">
            <Box as="b" fontWeight="medium">
              {name}
            </Box>
            : {reason}
          </List.Item>
        ))}
      </List.Root>
    </DialogFrame>
  );
}

function Names({ chosen }: { chosen: ClientName[] }) {
  return <ChosenNames names={chosen.map(({ clientname }) => clientname)} />;
}
