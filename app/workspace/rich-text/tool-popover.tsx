import { Popover, Text } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import type { Icon } from "#app/look/icon.ts";
import { type ReactNode, useId, useState } from "react";
import { ToolButton } from "#app/workspace/rich-text/tool-button.tsx";

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
  // "finished": closed by `finish`, not by Escape or a click outside.
  const [state, setState] = useState<"closed" | "open" | "finished">("closed");
  const titleId = useId();
  /** Moves the focus to the text, at the former cursor. */
  function finish() {
    setState("finished");
    editor.commands.focus();
  }
  return (
    <Popover.Root
      open={state === "open"}
      onOpenChange={({ open }) => setState(open ? "open" : "closed")}
      positioning={{ strategy: "fixed", placement: "bottom-start" }}
      restoreFocus={state !== "finished"}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <ToolButton label={label} isPressed={isPressed}>
          <Icon />
        </ToolButton>
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content aria-labelledby={titleId} w={width} maxW="calc(100vw - 2rem)">
          <Popover.Body p="4">
            <Text id={titleId} fontWeight="600" mb="3">
              {label}
            </Text>
            {children(finish)}
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
