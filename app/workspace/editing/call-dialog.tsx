import { Stack } from "@chakra-ui/react";
import { type ReactNode, startTransition } from "react";
import { useRevalidator } from "react-router";
import { type After, useCall } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";

type DialogProps = {
  title: string;
  /** The label of the button that makes the call. */
  action: string;
  isReady: boolean;
  onClose(): void;
  children: ReactNode;
};

type SmallDialogProps = DialogProps & {
  isSending: boolean;
  /** The sentence of a refused call; empty without one. */
  refusal: string;
  onSend(): void;
};

/** A dialog whose button makes one call, and which holds nothing that closing would lose. */
export function SmallDialog(props: SmallDialogProps) {
  const { title, action, isReady, isSending, refusal, onSend, onClose, children } = props;
  return (
    <DialogFrame
      title={title}
      failure={refusal && <ErrorMessage message={refusal} />}
      onEnter={() => isReady && !isSending && onSend()}
      onClose={onClose}
      action={{ label: action, isDisabled: !isReady, isBusy: isSending, onPress: onSend }}
    >
      <Stack gap="5">{children}</Stack>
    </DialogFrame>
  );
}

type CallDialogProps<T> = DialogProps & {
  call(): Promise<RestReply<T>>;
  onDone: After<T>;
};

/** A small dialog that makes its call itself. */
export function CallDialog<T>({ call, onDone, ...dialog }: CallDialogProps<T>) {
  const { send, isSending, refusal } = useCall();
  return (
    <SmallDialog
      {...dialog}
      isSending={isSending}
      refusal={refusal}
      onSend={() => void send(call, onDone)}
    />
  );
}

/** Returns what ends a dialog after its change: it loads the page again, closes the dialog and shows a note. */
export function useReloadedEnd(onClose: () => void) {
  const { revalidate } = useRevalidator();
  return async (note: string) => {
    await revalidate();
    // In a transition, like the router's render of the reloaded page: the focus must not return to a removed row.
    startTransition(onClose);
    noteSaved(note);
  };
}
