import { Box, Button, Text } from "@chakra-ui/react";
import { Cpu, ShieldCheck } from "#app/look/icons.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { choiceOfAll } from "#app/clients/chosen-texts.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { Outcome } from "#app/clients/chosen-client-dialogs.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { DOCKED, SelectionActions, useSelection } from "#app/workspace/table/selection.tsx";
import type { ClientName, ListedClient } from "#domain/clients/replies.ts";
import type { ChangedClients } from "#domain/clients/chosen.ts";
import type { ListQuery } from "#domain/list-query.ts";
import { MAX_CHOSEN_CLIENTS, MAX_PAGE_SIZE } from "#domain/list-filters.ts";
import { counted } from "#app/workspace/counted.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { asParameters } from "#app/workspace/table/list-address.ts";

const ApproveForChosen = lazyPart(
  () => import("#app/clients/chosen-client-dialogs.tsx"),
  "ApproveForChosen",
);
const MoveChosen = lazyPart(() => import("#app/clients/chosen-client-dialogs.tsx"), "MoveChosen");
const Refused = lazyPart(() => import("#app/clients/chosen-client-dialogs.tsx"), "Refused");

/** The task of an open dialog, with the clients that were selected when it opened: the answer to an earlier dialog can clear the selection. */
type Task =
  | { kind: "approving" | "moving"; chosen: ClientName[] }
  | ({ kind: "refused" } & Outcome);

type ClientPage = { rows: ListedClient[]; total: number; query: ListQuery };

/**
 * The selected clients of a list, the bar with what can be done to them, and its dialogs (product/clients 17).
 * @returns the selection of the table, and the bar
 */
export function useChosenClients({ rows, total, query }: ClientPage, toolkits: Toolkit[]) {
  const dialog = useDialogState<Task>();
  const task = dialog.entity;
  const { revalidate } = useRevalidator();
  const selection = useSelection(rows);
  const everyone = useCall();
  // The clients of all pages, while all rows of this page are selected.
  const [matching, setMatching] = useState<{ of: string; clients: ClientName[] }>();
  const { search, sort, order, state } = query;
  const listed = JSON.stringify({ search, sort, order, state });
  const isEveryone = selection.isAll && matching?.of === listed;
  const chosen: ClientName[] = isEveryone
    ? matching.clients
    : rows.filter(({ id }) => selection.chosen.has(id));

  async function chooseEveryone() {
    const clients = await everyone.send(async () => loadMatching(query, total));
    if (clients) setMatching({ of: listed, clients: await clients.json() });
  }

  function finish(done: ChangedClients, text: string) {
    clear();
    void revalidate();
    const left = done.refused.length;
    if (left > 0 && dialog.isLatest()) return dialog.open({ kind: "refused", ...done, text });
    dialog.close();
    noteSaved(left > 0 ? `${text} ${counted(left, "client")} not changed.` : text);
  }

  function clear() {
    setMatching(undefined);
    selection.clear();
  }

  const bar = (
    <>
      {chosen.length > 0 && (
        <Box {...DOCKED} p="3" borderWidth="1px" boxShadow="md">
          <SelectionActions
            label="Selected clients"
            count={chosen.length}
            most={MAX_CHOSEN_CLIENTS}
            actions={[
              {
                label: "Approve widgets …",
                icon: <ShieldCheck />,
                onPress: () => dialog.open({ kind: "approving", chosen }),
              },
              {
                label: "Move to model …",
                icon: <Cpu />,
                onPress: () => dialog.open({ kind: "moving", chosen }),
              },
            ]}
            onClear={clear}
          >
            {selection.isAll && !isEveryone && total > rows.length && (
              <Button
                size="sm"
                variant="ghost"
                loading={everyone.isSending}
                onClick={() => void chooseEveryone()}
              >
                {choiceOfAll(total).label}
              </Button>
            )}
          </SelectionActions>
          {everyone.refusal && (
            <Text role="alert" fontSize="sm" color="fg.error">
              {everyone.refusal}
            </Text>
          )}
        </Box>
      )}
      {task?.kind === "approving" && (
        <ApproveForChosen
          chosen={task.chosen}
          toolkits={toolkits}
          onDone={finish}
          onClose={dialog.close}
        />
      )}
      {task?.kind === "moving" && (
        <MoveChosen chosen={task.chosen} onDone={finish} onClose={dialog.close} />
      )}
      {task?.kind === "refused" && <Refused outcome={task} onClose={dialog.close} />}
    </>
  );
  const pressing = {
    ...selection,
    press: (...pressed: Parameters<typeof selection.press>) => {
      setMatching(undefined);
      selection.press(...pressed);
    },
    pressAll: (isOn: boolean) => {
      setMatching(undefined);
      selection.pressAll(isOn);
    },
  };
  return { selection: pressing, bar };
}

/** The parts of the query that decide which clients a list has, and in which order. */
type ClientFilter = Pick<ListQuery, "search" | "sort" | "order" | "state">;

/** Loads the names of all clients of a list, some pages at the same time. */
async function loadMatching(
  { search, sort, order, state }: ClientFilter,
  total: number,
): Promise<RestReply<ClientName[]>> {
  const replies = await Promise.all(
    Array.from({ length: choiceOfAll(total).pages }, (_, index) =>
      rest().clients.$get({
        query: asParameters({ search, sort, order, state, page: index + 1, size: MAX_PAGE_SIZE }),
      }),
    ),
  );
  const failed = replies.find(({ ok }) => !ok);
  const reply = failed ?? replies[0];
  if (!reply) throw new Error("There is no page.");
  const { ok, status, body } = reply;
  const json = async () => (await Promise.all(replies.map(async (one) => one.json()))).flat();
  return { ok, status, body, json };
}
