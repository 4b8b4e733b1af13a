import type { FrameProps } from "#app/workspace/editing/dialog-window.tsx";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

const DialogWindow = lazyPart(
  () => import("#app/workspace/editing/dialog-window.tsx"),
  "DialogWindow",
);

/** The frame of every large dialog: banners, content, buttons, and the question before changes are lost. It loads when it opens first. */
export function DialogFrame(props: FrameProps) {
  return useWasOpen(props.isOpen ?? true) && <DialogWindow {...props} />;
}
