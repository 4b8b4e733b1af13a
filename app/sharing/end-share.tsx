import { useEffect, useEffectEvent, useRef } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { ConfirmButton } from "#app/workspace/editing/confirm-dialog.tsx";
import type { Share } from "#domain/sharing.ts";

export function shareAddress(code: string): string {
  return `${location.origin}/t/${code}`;
}

/**
 * Moves the focus when a share has left its list: the button that ended it is gone.
 * @param count the shares of the list
 * @param find the element that gets the focus
 */
export function useFocusAfterEnd(count: number, find: () => HTMLElement | null): void {
  const former = useRef(count);
  const move = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (count < former.current) move();
    former.current = count;
  }, [count]);
}

type EndShareProps = {
  share: Share;
  end(json: { code: string }): Promise<RestReply<unknown>>;
  onEnded(): void;
};

/** A button that asks, and then ends a share now. */
export function EndShare({ share: { code, name }, end, onEnded }: EndShareProps) {
  return (
    <ConfirmButton
      label="End now"
      aria-label={`End now: ${code}`}
      title={`End the link of ${name} now?`}
      text="The link then shows that the tool is no longer shared. This cannot be undone."
      confirmLabel="End link"
      call={() => end({ code })}
      onDone={onEnded}
    />
  );
}
