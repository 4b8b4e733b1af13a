import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { type After, useCall } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { ConfirmDialogProps } from "#app/workspace/editing/confirm-window.tsx";
import { useWasOpen } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

/** Loads the question before it is asked: with unsaved changes it must be there without a connection, too. */
export const loadQuestion = () => import("#app/workspace/editing/confirm-window.tsx");

const ConfirmWindow = lazyPart(loadQuestion, "ConfirmWindow");

/** Asks for confirmation of an action. It loads when it opens first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.isOpen ?? true) && <ConfirmWindow {...props} />;
}

type Question<T> = Pick<ConfirmDialogProps, "title" | "text" | "confirmLabel"> & {
  call(): Promise<RestReply<T>>;
  onDone: After<T>;
};

type ConfirmCallProps<T> = Question<T> & { isOpen?: boolean; onCancel(): void };

/** Asks for confirmation of a call, and makes it. */
export function ConfirmCall<T>({ call, onDone, ...question }: ConfirmCallProps<T>) {
  const { send, isSending, refusal } = useCall();
  return (
    <ConfirmDialog
      {...question}
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
      <Button size="sm" colorPalette="red" aria-label={name} onClick={() => setAsking(true)}>
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
