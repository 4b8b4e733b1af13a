import { Popover } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ToolButton } from "#app/rich-text/tool-button.tsx";

type ToolPopoverProps = {
  editor: Editor;
  label: string;
  icon: LucideIcon;
  isPressed?: boolean;
  width?: string;
  /** What stands in it. `finish` closes it and goes back to the text. */
  children(finish: () => void): ReactNode;
};

/** A tool that asks for something first. Escape goes back to its button. */
export function ToolPopover(props: ToolPopoverProps) {
  const { editor, label, icon: Icon, isPressed, width = "18rem", children } = props;
  const [isOpen, setOpen] = useState(false);
  const isFinished = useRef(false);
  function finish() {
    isFinished.current = true;
    setOpen(false);
  }
  function onOpenChange(open: boolean) {
    isFinished.current = false;
    setOpen(open);
  }
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => onOpenChange(open)}
      positioning={{ strategy: "fixed", placement: "bottom-start" }}
      finalFocusEl={() => (isFinished.current ? editor.view.dom : null)}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <ToolButton label={label} isPressed={isPressed}>
          <Icon />
        </ToolButton>
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content w={width} maxW="calc(100vw - 2rem)">
          <Popover.Body p="4">
            <Popover.Title fontWeight="600" mb="3">
              {label}
            </Popover.Title>
            {children(finish)}
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
