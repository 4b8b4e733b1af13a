import { Button, CloseButton, Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef } from "react";

export type ConfirmDialogProps = {
  /** Open, unless given. */
  isOpen?: boolean;
  title: string;
  text: string;
  note?: ReactNode;
  confirmLabel: string;
  /** Whether the action can be taken back, so that its button does not warn. */
  isHarmless?: boolean;
  isWorking?: boolean;
  /** The reason why the action was refused. */
  failure?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
};

/** The window of `ConfirmDialog`, whose file loads when it opens first. Escape and the close button cancel. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const {
    isOpen = true,
    title,
    text,
    note,
    confirmLabel,
    isHarmless,
    isWorking,
    failure,
    onConfirm,
    onCancel,
  } = props;
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
              <Button ref={cancelButton} onClick={onCancel}>
                Cancel
              </Button>
              <Button
                variant="solid"
                colorPalette={isHarmless ? undefined : "red"}
                loading={isWorking}
                onClick={onConfirm}
              >
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
