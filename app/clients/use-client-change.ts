import { useRef, useState } from "react";
import type { Site } from "#domain/own-site/answers.ts";
import { useSave } from "#app/calls/use-save.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { MESSAGES } from "#domain/messages.ts";

/** Sends a change of the client at once. `done` is the message after a success, `after` is called with the changed client. */
export type ChangeClient = (
  call: (client: Site) => Promise<RestAnswer<Site>>,
  done: string,
  after?: (saved: Site) => void,
) => void;

/** The state of a dialog whose buttons change a client at once: the client, and the outcome of the last change. */
export function useClientChange(opened: Site | null) {
  const [client, setClient] = useState(opened);
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState<{ message: string; signedOut?: string }>();
  const follow = useRef<(saved: Site) => void>(undefined);
  const saving = useSave<Site>(
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
  const change: ChangeClient = (call, done, after) => {
    if (client === null) return;
    follow.current = after;
    setDone(done);
    setFailure(undefined);
    saving.save(() => call(client));
  };
  return {
    client,
    change,
    isSaving: saving.isSaving,
    /** The message of the last change, if it was a success. */
    success: saving.isSaved && done,
    failure,
    /** Sends the refused change again, after the person has signed in again. */
    repeat() {
      setFailure(undefined);
      saving.repeat();
    },
  };
}
