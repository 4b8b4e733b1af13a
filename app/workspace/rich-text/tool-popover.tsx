import { Box, Text } from "@chakra-ui/react";
import type { Editor } from "@tiptap/react";
import type { ReactNode } from "react";
import type { Icon } from "#app/look/icon.ts";
import { ToolButton } from "#app/workspace/rich-text/tool-button.tsx";
import { usePopover } from "#app/workspace/use-popover.ts";

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
