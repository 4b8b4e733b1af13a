import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation to another page, moves the focus to the page's heading, as a page load would begin there. Not after the first
 * load, and not when only the search parameters change.
 * @param content the element that holds the page; takes the focus when the page has no heading
 * @returns the title of the page that was navigated to, for a live region
 */
export function useArrival(content: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = content.current?.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? content.current)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [content, pathname]);
  return title;
}
