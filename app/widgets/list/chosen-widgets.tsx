import { Box, Button, HStack, Text } from "@chakra-ui/react";
import { FolderInput, ShieldCheck, Trash2, Undo2 } from "#app/look/icons.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { problemSentence } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { ChosenProps } from "#app/widgets/list/chosen-widget-dialogs.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import {
  ChosenNames,
  DOCKED,
  SelectionActions,
  useSelection,
} from "#app/workspace/table/selection.tsx";
import { LOAD_FAILURES } from "#domain/messages.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { MAX_CHOSEN } from "#domain/list-filters.ts";
import type { Widget } from "#domain/widgets/widget.ts";

const ApproveChosen = lazyPart(
  () => import("#app/widgets/list/chosen-widget-dialogs.tsx"),
  "ApproveChosen",
);
const MoveChosen = lazyPart(
  () => import("#app/widgets/list/chosen-widget-dialogs.tsx"),
  "MoveChosen",
);

/** The task of an open dialog, with the widgets that were selected when it opened: the answer to an earlier dialog can clear the selection. */
type Task = { kind: "approving" | "moving" | "deleting"; chosen: Widget[] };

/**
 * The selected widgets of a list, the bar with what can be done to them, and its dialogs (product/widgets 12).
 * @returns the rows without those that are about to be deleted, their number, the selection of the table, and the bar
 */
export function useChosenWidgets(all: Widget[], toolkits: Toolkit[], type: string) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialogState<Task>();
  const task = dialog.entity;
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const rows = all.filter(({ id }) => !leaving.has(id));
  const selection = useSelection(rows);
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));

  /** Sends what takes a change back, or what has waited, and notes why it was refused. */
  async function send(call: () => Promise<RestReply<unknown>>) {
    const response = await call().catch(() => null);
    if (response === null) noteSaved(LOAD_FAILURES.unreachable);
    else if (!response.ok) noteSaved(await problemSentence(response));
    await revalidate();
  }

  function finish(text: string, back: () => Promise<RestReply<unknown>>) {
    dialog.close();
    selection.clear();
    void revalidate();
    undo.offer({ text, undo: () => void send(back) });
  }

  function remove(chosen: Widget[]) {
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
        {...DOCKED}
        p={isShown ? "3" : "0"}
        borderWidth={isShown ? "1px" : "0"}
        boxShadow={isShown ? "md" : undefined}
      >
        {chosen.length > 0 && (
          <SelectionActions
            label="Selected widgets"
            count={chosen.length}
            most={MAX_CHOSEN}
            actions={[
              {
                label: "Approve for a client …",
                icon: <ShieldCheck />,
                onPress: () => dialog.open({ kind: "approving", chosen }),
              },
              {
                label: "Move to toolkit …",
                icon: <FolderInput />,
                onPress: () => dialog.open({ kind: "moving", chosen }),
              },
              {
                label: "Delete",
                icon: <Trash2 />,
                isDangerous: true,
                onPress: () => dialog.open({ kind: "deleting", chosen }),
              },
            ]}
            onClear={selection.clear}
          />
        )}
        {undo.bar}
      </Box>
      {task?.kind === "approving" && (
        <ApproveChosen
          chosen={task.chosen}
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
      {task?.kind === "moving" && (
        <MoveChosen
          chosen={task.chosen}
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
      {task?.kind === "deleting" && (
        <DeleteChosen
          chosen={task.chosen}
          onConfirm={() => remove(task.chosen)}
          onClose={dialog.close}
        />
      )}
    </>
  );
  return { rows, hidden: all.length - rows.length, selection, bar };
}

function counted(widgets: Widget[]): string {
  const [first] = widgets;
  return widgets.length === 1 && first ? first.data.name : `${widgets.length} widgets`;
}

/** The question before the selected widgets are deleted. For one widget it is that of its editor (product/widgets 5). */
function DeleteChosen({ chosen, onConfirm, onClose }: ChosenProps & { onConfirm(): void }) {
  const [first] = chosen;
  const isOne = chosen.length === 1;
  const these = isOne ? "this widget" : "these widgets";
  return (
    <ConfirmDialog
      title={isOne && first ? `Delete ${first.data.name}?` : `Delete ${chosen.length} widgets?`}
      text={`This cannot be undone, do you really want to delete ${these}?`}
      note={
        <>
          {!isOne && <ChosenNames names={chosen.map(({ data }) => data.name)} />}
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

/** How long a change can be undone (ms). */
const UNDO_TIME = 10_000;

type UndoOffer = {
  /** The sentence about the change: it is done, or will be done after the time. */
  text: string;
  undo(): void;
  /** Called once if nobody undoes it: after the time, before the next offer, and when the person leaves the page. */
  commit?(): void;
};

/** Offers to undo a change for ten seconds. Returns `offer` and the bar with the button. */
function useUndo() {
  const [shown, setShown] = useState<UndoOffer>();
  const open = useRef<UndoOffer>(undefined);

  function end(way: "undo" | "commit") {
    const offer = open.current;
    open.current = undefined;
    setShown(undefined);
    offer?.[way]?.();
  }

  function offer(next: UndoOffer) {
    end("commit");
    open.current = next;
    setShown(next);
  }

  const commit = useEffectEvent(() => end("commit"));
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(commit, UNDO_TIME);
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => {
    const leave = () => {
      open.current?.commit?.();
      open.current = undefined;
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  const bar = (
    <HStack role="status" gap="3" wrap="wrap">
      {shown && (
        <>
          <Text fontSize="sm" overflowWrap="anywhere">
            {shown.text}
          </Text>
          <Button size="sm" onClick={() => end("undo")}>
            <Undo2 /> Undo
          </Button>
        </>
      )}
    </HStack>
  );
  return { offer, bar, isOpen: shown !== undefined };
}
