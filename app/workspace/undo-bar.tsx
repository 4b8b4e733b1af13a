import { Button, HStack, Text } from "@chakra-ui/react";
import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long a change can be undone (ms). */
const UNDO_TIME = 10_000;

type UndoOffer = {
  /** Says what has been done, or what happens after the time. */
  text: string;
  undo(): void;
  /** Called once if nobody undoes it: after the time, before the next offer, and when the person leaves the page. */
  commit?(): void;
};

/** Offers to undo a change for ten seconds. Returns `offer` and the bar with the button. */
export function useUndo() {
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
          <Button size="sm" variant="outline" onClick={() => end("undo")}>
            <Undo2 /> Undo
          </Button>
        </>
      )}
    </HStack>
  );
  return { offer, bar, isOpen: shown !== undefined };
}
