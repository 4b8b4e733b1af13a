import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the page's heading after a navigation to another page, unless a field of the page or a dialog that opened with it has it. It does nothing
 * after the first load and when only the search parameters change.
 * @param content the element that contains the page; gets the focus if the page has no heading
 * @returns the title of the new page, for a live region
 */
export function useNavigationFocus(content: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // A form that opens with the focus in its first field keeps it there.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      return;
    // A dialog closes when the focus leaves it.
    if (document.querySelector("[role=dialog][data-state=open]")) return;
    const heading = content.current?.querySelector<HTMLElement>("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? content.current)?.focus({ preventScroll: true });
  }, [content, pathname]);
  return title;
}
