import { IconButton, type IconButtonProps } from "@chakra-ui/react";
import { useTool } from "#app/workspace/rich-text/roving-focus.ts";

type ToolButtonProps = Omit<IconButtonProps, "aria-label"> & {
  label: string;
  /** For tools that are on or off. */
  isPressed?: boolean;
  /** A tool that cannot be used here still takes the focus: it must not vanish from under it. */
  isPossible?: boolean;
};

/** A button of the toolbar. A click leaves the cursor in the text where it is. */
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
