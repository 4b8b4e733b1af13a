import { Button, Flex } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { EditedSite } from "#domain/own-site/answers.ts";
import { useSave } from "#app/calls/use-save.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { MESSAGES } from "#domain/messages.ts";

type ClientCall = (client: EditedSite) => Promise<RestAnswer<EditedSite>>;
type Undo = { call: ClientCall; done: string };

/**
 * Sends a change of the client at once. `done` is the message after a success, `after` is called with the changed client. With `undo`,
 * the message has a button that sends that change.
 */
export type ChangeClient = (
  call: ClientCall,
  done: string,
  after?: (saved: EditedSite) => void,
  undo?: Undo,
) => void;

/** The state of a dialog whose buttons change a client at once: the client, and the outcome of the last change. */
export function useClientChange(opened: EditedSite | null) {
  const [client, setClient] = useState(opened);
  const [done, setDone] = useState<{
    text: string;
    undo?: Undo;
    after?: (saved: EditedSite) => void;
  }>({
    text: "",
  });
  const [failure, setFailure] = useState<{ message: string; signedOut?: string }>();
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
      // The next attempt starts from the newer version.
      if (current) setClient(current);
    },
  );
  const change: ChangeClient = (call, done, after, undo) => {
    if (client === null) return;
    follow.current = after;
    setDone({ text: done, undo, after });
    setFailure(undefined);
    saving.save(() => call(client));
  };
  // Made anew at each render: it sends the version that the change has made.
  const { undo: undone, after } = done;
  const undo = undone && (() => change(undone.call, undone.done, after));
  return {
    client,
    change,
    isSaving: saving.isSaving,
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
      <Button size="xs" variant="outline" onClick={undo}>
        Undo
      </Button>
    </Flex>
  );
}
