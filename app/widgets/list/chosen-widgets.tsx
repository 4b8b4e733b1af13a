import { Box, Button, CloseButton, HStack, Text } from "@chakra-ui/react";
import { FolderInput, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { problemSentence } from "#app/calls/refusal.ts";
import { rest } from "#app/session/session-calls.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { ApproveChosen, DeleteChosen, MoveChosen } from "#app/widgets/list/chosen-dialogs.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useSelection } from "#app/workspace/table/selection.tsx";
import { useUndo } from "#app/workspace/undo-bar.tsx";
import { LOAD_FAILURES } from "#domain/messages.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { MAX_CHOSEN } from "#domain/widgets/chosen.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/**
 * The selected widgets of a list, the bar with what can be done to them, and its dialogs (product/widgets 12).
 * @returns the rows without those that are about to be deleted, their number, the selection of the table, and the bar
 */
export function useChosenWidgets(all: Widget[], toolkits: Toolkit[], type: string) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialogState<"approving" | "moving" | "deleting">();
  const step = dialog.state.step === "editing" ? dialog.state.entity : null;
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const rows = all.filter(({ id }) => !leaving.has(id));
  const selection = useSelection(rows);
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));

  /** Sends what takes a change back, or what has waited, and notes why it was refused. */
  async function send(call: () => Promise<RestAnswer<unknown>>) {
    const response = await call().catch(() => null);
    if (response === null) noteSaved(LOAD_FAILURES.unreachable);
    else if (!response.ok) noteSaved(await problemSentence(response));
    await revalidate();
  }

  function finish(text: string, back: () => Promise<RestAnswer<unknown>>) {
    dialog.close();
    selection.clear();
    void revalidate();
    undo.offer({ text, undo: () => void send(back) });
  }

  function remove() {
    const widgets = chosen.map(({ id, version }) => ({ id, version }));
    const stay = () => setLeaving(new Set());
    dialog.close();
    selection.clear();
    // The deletion is sent when it can no longer be undone: until then nothing is lost.
    undo.offer({
      text: `${counted(chosen)} will be deleted in ten seconds.`,
      undo: stay,
      commit: () =>
        void send(async () =>
          // The call outlives the page.
          rest().widgets.chosen.delete.$post({ json: { widgets } }, { init: { keepalive: true } }),
        ).then(stay),
    });
    setLeaving(new Set(widgets.map(({ id }) => id)));
  }

  const isShown = chosen.length > 0 || undo.isOpen;
  const bar = (
    <>
      <Box
        position="sticky"
        bottom="4"
        zIndex="docked"
        mt="3"
        p={isShown ? "3" : "0"}
        borderRadius="lg"
        borderWidth={isShown ? "1px" : "0"}
        bg="bg.panel"
        boxShadow={isShown ? "md" : undefined}
      >
        {chosen.length > 0 && (
          <HStack role="group" aria-label="Selected widgets" wrap="wrap">
            <Text role="status" fontSize="sm" fontWeight="medium" me="2">
              {chosen.length} selected
              {chosen.length > MAX_CHOSEN && `; at most ${MAX_CHOSEN} at a time`}
            </Text>
            {(
              [
                ["Approve for a client …", "approving", <ShieldCheck key="icon" />],
                ["Move to toolkit …", "moving", <FolderInput key="icon" />],
                ["Delete", "deleting", <Trash2 key="icon" />],
              ] as const
            ).map(([label, next, icon]) => (
              <Button
                key={label}
                size="sm"
                variant="outline"
                colorPalette={next === "deleting" ? "red" : undefined}
                disabled={chosen.length > MAX_CHOSEN}
                onClick={() => dialog.open(next)}
              >
                {icon} {label}
              </Button>
            ))}
            <CloseButton
              size="sm"
              ms="auto"
              aria-label="Clear the selection"
              onClick={selection.clear}
            />
          </HStack>
        )}
        {undo.bar}
      </Box>
      {step === "approving" && (
        <ApproveChosen
          chosen={chosen}
          onApproved={(clientid, changed) =>
            changed.length === 0
              ? (dialog.close(), noteSaved("The client had approved them already."))
              : finish(
                  `${changed.length === 1 ? "1 widget has" : `${changed.length} widgets have`} been approved.`,
                  async () =>
                    rest().widgets.chosen.approve.$post({
                      json: { ids: changed, clientid, isApproved: false },
                    }),
                )
          }
          onClose={dialog.close}
        />
      )}
      {step === "moving" && (
        <MoveChosen
          chosen={chosen}
          toolkits={toolkits.filter(({ collection }) => collection !== type)}
          onMoved={(moved) =>
            finish(
              `${moved.length === 1 ? "1 widget has" : `${moved.length} widgets have`} been moved.`,
              async () =>
                rest().widgets.chosen.move.$post({ json: { widgets: moved, toolkit: type } }),
            )
          }
          onClose={dialog.close}
        />
      )}
      {step === "deleting" && (
        <DeleteChosen chosen={chosen} onConfirm={remove} onClose={dialog.close} />
      )}
    </>
  );
  return { rows, hidden: all.length - rows.length, selection, bar };
}

function counted(widgets: Widget[]): string {
  const [first] = widgets;
  return widgets.length === 1 && first ? first.data.name : `${widgets.length} widgets`;
}
