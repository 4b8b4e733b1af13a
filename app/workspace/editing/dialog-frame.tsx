import { lazy, Suspense } from "react";
import type { FrameProps } from "#app/workspace/editing/dialog-window.tsx";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";

const DialogWindow = lazy(async () => import("#app/workspace/editing/dialog-window.tsx"));

/** The frame of every large dialog: banners, content, buttons, and the question before changes are lost. It loads when it opens first. */
export function DialogFrame(props: FrameProps) {
  if (!useWasOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
