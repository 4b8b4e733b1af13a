import { Button, CloseButton, Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  /** Shown below the text. */
  note?: ReactNode;
  confirmLabel: string;
  isWorking?: boolean;
  /** Why the action was refused. */
  failure?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation of an action that cannot be undone. Escape and the close button cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, note, confirmLabel, isWorking, failure, onConfirm, onCancel } =
    props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      role="alertdialog"
      open={isOpen}
      onOpenChange={({ open }) => !open && onCancel()}
      placement="center"
      initialFocusEl={() => cancelButton.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner w="full" px="2">
          <Dialog.Content bg="bg.panel">
            <Dialog.Header pe="12">
              <Dialog.Title fontFamily="heading" minW="0" overflowWrap="anywhere">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              {text}
              {note}
              {failure}
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancelButton} variant="outline" onClick={onCancel}>
                Cancel
              </Button>
              <Button colorPalette="red" loading={isWorking} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Cancel" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
