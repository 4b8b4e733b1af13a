import { Button, Flex } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditedSite } from "#domain/own-site/replies.ts";
import { useSave } from "#app/calls/use-save.ts";
import type { RestReply } from "#app/rest-client.ts";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { MESSAGES } from "#domain/messages.ts";

type ClientCall = (client: EditedSite) => Promise<RestReply<EditedSite>>;
type Undo = { call: ClientCall; done: string };

/**
 * Sends a change of the client at once, or after those that are being sent. `done` is the message after a success, `after` is called with the changed client. With `undo`,
 * the message has a button that sends that change.
 */
export type ChangeClient = (
  call: ClientCall,
  done: string,
  after?: (saved: EditedSite) => void,
  undo?: Undo,
) => void;

/** The state of a dialog whose buttons change a client at once: the client, and the outcome of the last change. */
export function useClientChange({ entity, loaded, close }: DialogState<EditedSite>) {
  const [former, setClient] = useState(entity);
  // The page can have loaded a newer version, such as that of a save whose answer broke off.
  const client = former && loaded && loaded.version > former.version ? loaded : former;
  const [waiting, setWaiting] = useState<Parameters<ChangeClient>[]>([]);
  const [done, setDone] = useState<{
    text: string;
    undo?: Undo;
    after?: (saved: EditedSite) => void;
  }>({
    text: "",
  });
  const [failure, setFailure] = useState<{ message: string; signedOut?: string }>();
  const [isLeaving, setLeaving] = useState(false);
  const follow = useRef<(saved: EditedSite) => void>(undefined);
  const saving = useSave<EditedSite>(
    MESSAGES.client.other,
    (saved) => {
      if (saved === null) return;
      setClient(saved);
      follow.current?.(saved);
    },
    ({ message, signedOut, current }) => {
      setFailure({ message, signedOut });
      setWaiting([]);
      setLeaving(false);
      // The next attempt starts from the newer version.
      if (current) setClient(current);
    },
  );
  const change: ChangeClient = (...asked) => {
    if (saving.isSaving) return setWaiting((others) => [...others, asked]);
    const [call, done, after, undo] = asked;
    if (client === null) return;
    follow.current = after;
    setDone({ text: done, undo, after });
    setFailure(undefined);
    saving.save(() => call(client));
  };
  const sendNext = useEffectEvent(() => {
    const [next, ...others] = waiting;
    if (next === undefined) {
      if (isLeaving) close();
      return;
    }
    setWaiting(others);
    change(...next);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a change that waits begins when the one before has ended
    if (!saving.isSaving) sendNext();
  }, [saving.isSaving]);
  // Made anew at each render: it sends the version that the change has made.
  const { undo: undone, after } = done;
  const undo = undone && (() => change(undone.call, undone.done, after));
  const isSaving = saving.isSaving || waiting.length > 0;
  return {
    client,
    change,
    isSaving,
    /** Closes the dialog, after the changes that are being sent: a refused one keeps it open. */
    close: () => (isSaving ? setLeaving(true) : close()),
    /** The message of the last change, if it was a success. */
    success: saving.isSaved && <Done text={done.text} undo={undo} />,
    failure,
    /** Sends the refused change again, after the person has signed in again. */
    repeat() {
      setFailure(undefined);
      saving.repeat();
    },
  };
}

/** The message of a change that was saved, with a button that undoes the change. */
function Done({ text, undo }: { text: string; undo?(): void }) {
  if (!undo) return text;
  return (
    <Flex align="center" wrap="wrap" gap="3">
      {text}
      <Button size="xs" onClick={undo}>
        Undo
      </Button>
    </Flex>
  );
}
