import { Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";

type CallDialogProps = {
  title: string;
  /** The label of the button that makes the call. */
  action: string;
  isReady: boolean;
  isSending: boolean;
  /** The sentence of a refused call; empty without one. */
  refusal: string;
  onSend(): void;
  onClose(): void;
  children: ReactNode;
};

/** A dialog that makes one call and holds nothing that closing would lose. */
export function CallDialog(props: CallDialogProps) {
  const { title, action, isReady, isSending, refusal, onSend, onClose, children } = props;
  return (
    <DialogFrame
      isOpen
      title={title}
      hasChanges={false}
      failure={refusal && <ErrorMessage message={refusal} />}
      onEnter={() => isReady && !isSending && onSend()}
      onClose={onClose}
      action={{ label: action, isDisabled: !isReady, isBusy: isSending, onPress: onSend }}
    >
      <Stack gap="5">{children}</Stack>
    </DialogFrame>
  );
}
