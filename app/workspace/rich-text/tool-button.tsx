import { IconButton, type IconButtonProps } from "@chakra-ui/react";
import { useTool } from "#app/workspace/rich-text/roving-focus.ts";

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
