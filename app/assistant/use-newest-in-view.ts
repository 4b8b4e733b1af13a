import { type RefObject, useEffect, useRef } from "react";

/** How far from its end, in pixels, a list still counts as scrolled to it. */
const NEAR = 48;

/**
 * Keeps a list scrolled to its newest message: when one is added, and while one grows or the list changes its size. A person
 * who has scrolled up to read stays there until the next message of their own.
 * @param ownMessages how many messages of the person there are
 * @returns what the scrolling element gets
 */
export function useNewestInView(ownMessages: number): {
  ref: RefObject<HTMLDivElement | null>;
  onScroll(): void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);

  useEffect(() => {
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
    // The list may have grown since it was scrolled to its end: only going up leaves that.
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) isAtEnd.current = true;
    else if (isUp) isAtEnd.current = false;
  }

  return { ref, onScroll };
}

/** Gives where the list then stands. */
function toEnd(list: HTMLDivElement): number {
  list.scrollTo({ top: list.scrollHeight });
  return list.scrollTop;
}
