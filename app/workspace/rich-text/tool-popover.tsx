import { Box, IconButton, type IconButtonProps, Text } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useState,
} from "react";
import type { Icon } from "#app/look/icon.ts";
import { moveFocus } from "#app/workspace/move-focus.ts";
import { usePopover } from "#app/workspace/use-popover.ts";

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

type ToolButtonProps = Omit<IconButtonProps, "aria-label"> & {
  label: string;
  /** Whether a format is on; for tools that switch one. */
  isPressed?: boolean;
  /** A disabled tool stays focusable, so that the focus is not lost. */
  isPossible?: boolean;
};

/** A button of the toolbar. A click keeps the selection in the text. */
export function ToolButton(props: ToolButtonProps) {
  const { label, isPressed, isPossible = true, onClick, ...rest } = props;
  const tool = useTool(label);
  return (
    <IconButton
      size="xs"
      variant={isPressed ? "subtle" : "ghost"}
      opacity={isPossible ? undefined : 0.45}
      {...rest}
      {...tool}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isPossible ? undefined : true}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isPossible ? onClick : undefined}
    />
  );
}

type ToolPopoverProps = {
  editor: Editor;
  label: string;
  icon: Icon;
  isPressed?: boolean;
  width?: string;
  /** The content. `finish` closes the popover and moves the focus to the text. */
  children(finish: () => void): ReactNode;
};

/** A tool with a popover for its options. Escape closes the popover and focuses the button. */
export function ToolPopover(props: ToolPopoverProps) {
  const { editor, label, icon: Icon, isPressed, width = "18rem", children } = props;
  const { isOpen, close, button, panel } = usePopover("input, button:not([tabindex='-1'])");
  /** Moves the focus to the text, at the former cursor. */
  function finish() {
    close();
    editor.commands.focus();
  }
  return (
    <>
      <ToolButton {...button} label={label} isPressed={isPressed} aria-haspopup="dialog">
        <Icon />
      </ToolButton>
      <Box
        {...panel}
        role="dialog"
        aria-labelledby={`${panel.id}title`}
        w={width}
        maxW="calc(100vw - 2rem)"
        maxH="100dvh"
        p="4"
      >
        {isOpen && (
          <>
            <Text id={`${panel.id}title`} fontWeight="600" mb="3">
              {label}
            </Text>
            {children(finish)}
          </>
        )}
      </Box>
    </>
  );
}
