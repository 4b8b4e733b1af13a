import { createContext, type FocusEvent, type KeyboardEvent, useContext, useState } from "react";
import { moveFocus } from "#app/workspace/move-focus.ts";

/** The name of the group's member that is the tab stop. */
export const TabStopContext = createContext("");

/** The props that make a button a member of a group. */
export function useTool(name: string) {
  return { "data-tool": name, tabIndex: useContext(TabStopContext) === name ? 0 : -1 };
}

/**
 * A group of buttons with one tab stop; arrow keys move inside the group (ARIA Authoring Practices: toolbar). Groups can be nested.
 * @param first the tab stop until a member has had the focus
 * @returns the value of TabStopContext, and the props of the group's element
 */
export function useRovingFocus(first: string) {
  const [tabStop, setTabStop] = useState(first);
  return {
    tabStop,
    group: {
      "data-tools": "",
      onFocus(event: FocusEvent) {
        const tool = memberAt(event.target, event.currentTarget);
        if (tool?.dataset.tool) setTabStop(tool.dataset.tool);
      },
      onKeyDown(event: KeyboardEvent) {
        const tool = memberAt(event.target as Element, event.currentTarget);
        if (!tool) return;
        const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")].filter(
          (other) => memberAt(other, event.currentTarget),
        );
        moveFocus(event, tools);
      },
    },
  };
}

function memberAt(element: Element, group: Element): HTMLElement | null {
  const tool = element.closest<HTMLElement>("[data-tool]");
  return tool?.closest("[data-tools]") === group ? tool : null;
}
