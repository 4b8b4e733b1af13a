import { type RefObject, useEffect, useRef } from "react";

/** A list counts as scrolled to its end within this distance (px). */
const NEAR = 48;

/**
 * Keeps a list scrolled to its newest message: when a message is added, when a message grows, and when the list is resized. If the
 * person has scrolled up, the list stays there until the person's next message.
 * @param ownMessages the number of the person's own messages
 * @returns the props of the scrolling element
 */
export function useNewestInView(ownMessages: number): {
  ref: RefObject<HTMLDivElement | null>;
  onScroll(): void;
} {
  const ref = useRef<HTMLDivElement>(null);
  // Without messages, the list begins at its top.
  const isAtEnd = useRef(ownMessages > 0);
  const lastTop = useRef(0);

  useEffect(() => {
    if (ownMessages === 0) return;
    isAtEnd.current = true;
    if (ref.current) lastTop.current = toEnd(ref.current);
  }, [ownMessages]);

  useEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) lastTop.current = toEnd(list);
    });
    for (const element of [list, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function onScroll() {
    const list = ref.current;
    if (list === null) return;
    const isUp = list.scrollTop < lastTop.current;
    lastTop.current = list.scrollTop;
    // The list may have grown since the last scroll to its end, so only scrolling up counts as leaving it.
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) isAtEnd.current = true;
    else if (isUp) isAtEnd.current = false;
  }

  return { ref, onScroll };
}

/** Gives the resulting scroll position. */
function toEnd(list: HTMLDivElement): number {
  list.scrollTo({ top: list.scrollHeight });
  return list.scrollTop;
}
