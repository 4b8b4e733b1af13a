import { Button, CloseButton, Dialog, Portal } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { type After, useCall } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  /** Shown below the text. */
  note?: ReactNode;
  confirmLabel: string;
  /** Whether the action can be taken back, so that its button does not warn. */
  isHarmless?: boolean;
  isWorking?: boolean;
  /** Why the action was refused. */
  failure?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation of an action. Escape and the close button cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
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
              <Button ref={cancelButton} variant="outline" onClick={onCancel}>
                Cancel
              </Button>
              <Button
                colorPalette={isHarmless ? "brand" : "red"}
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

type Question<T> = Pick<ConfirmDialogProps, "title" | "text" | "confirmLabel"> & {
  call(): Promise<RestReply<T>>;
  onDone: After<T>;
};

type ConfirmCallProps<T> = Question<T> & { isOpen?: boolean; onCancel(): void };

/** Asks for confirmation of a call, and makes it. */
export function ConfirmCall<T>({ isOpen = true, call, onDone, ...question }: ConfirmCallProps<T>) {
  const { send, isSending, refusal } = useCall();
  return (
    <ConfirmDialog
      {...question}
      isOpen={isOpen}
      isWorking={isSending}
      failure={refusal && <ErrorMessage message={refusal} />}
      onConfirm={() => void send(call, onDone)}
    />
  );
}

type ConfirmButtonProps<T> = Question<T> & { label: string; "aria-label"?: string };

/** A button that asks for confirmation of a call, and makes it. */
export function ConfirmButton<T>({ label, onDone, ...props }: ConfirmButtonProps<T>) {
  const { "aria-label": name, ...question } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmCall
        {...question}
        isOpen={isAsking}
        onDone={(response) => {
          setAsking(false);
          return onDone(response);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
