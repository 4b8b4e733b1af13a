import { lazy, type ReactNode, Suspense } from "react";
import type { MainAction } from "#app/workspace/editing/editor-parts.tsx";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";

const DialogWindow = lazy(() => import("#app/workspace/editing/dialog-window.tsx"));

export type FrameProps = {
  isOpen: boolean;
  title: string;
  size?: "md" | "lg" | "xl" | "cover";
  /** Whether closing would lose changes; then the dialog asks first. */
  hasChanges: boolean;
  /** The text of a success banner, such as 'Widget has been saved.' */
  success?: ReactNode;
  /** An error message, such as 'Save Failed'. */
  failure?: ReactNode;
  /** True while Escape must not close the dialog, such as during a drag. */
  keepsEscape?: boolean;
  /** The main button of the footer. */
  action?: MainAction;
  /** Whether the content is a text without controls: then the keyboard can scroll it. */
  isText?: boolean;
  /** The label of the button that closes the dialog, and asks first if changes would be lost. */
  closeLabel?: string;
  /** In a page: one of several forms, with its buttons below its fields. The page itself asks before changes are lost. */
  isPart?: boolean;
  /** Further buttons, at the other end of the footer. */
  further?: ReactNode;
  children: ReactNode;
  /** Called when Enter is pressed in a field of one line (product/site 6). */
  onEnter?(): void;
  onClose(): void;
  /** Called when the closed dialog is out of sight and has given the focus back. */
  onClosed?(): void;
};

/** The frame of every large dialog: banners, content, buttons, and the question before changes are lost. It loads when it opens first. */
export function DialogFrame(props: FrameProps) {
  if (!useWasOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
