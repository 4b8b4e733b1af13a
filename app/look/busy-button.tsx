import type { ComponentProps, MouseEvent } from "react";

type BusyButtonProps = ComponentProps<"button"> & { "data-loading"?: string };

/**
 * The element of Chakra's buttons. Chakra disables a button while it is `loading`, and a browser takes the focus from a disabled button:
 * this one ignores presses and keeps the focus.
 */
export function BusyButton(props: BusyButtonProps) {
  if (props["data-loading"] === undefined) return <button {...props} />;
  return (
    <button
      {...props}
      disabled={false}
      aria-disabled
      // Without the look of a button under the pointer.
      data-disabled=""
      onClick={ignore}
    />
  );
}

/** Prevents that the press sends a form. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
