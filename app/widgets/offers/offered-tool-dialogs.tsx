import { useState } from "react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { WidgetFrame } from "#app/widgets/landing/widget-frame.tsx";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { MAX_OFFER_NOTE } from "#domain/offers.ts";
import type { OfferedTool } from "#domain/widgets/replies.ts";

type TryDialogProps = {
  tool: OfferedTool;
  isSending: boolean;
  refusal: string;
  onTakeOver(): void;
  onClose(): void;
};

/** An offered tool in a frame, to try before it is taken over. */
export function TryDialog({ tool, isSending, refusal, onTakeOver, onClose }: TryDialogProps) {
  const { name, type, id } = tool;
  const [attempt, setAttempt] = useState(1);
  return (
    <DialogFrame
      title={`Try ${name}`}
      size="xl"
      failure={refusal && <ErrorMessage message={refusal} />}
      action={{ label: "Take over", isBusy: isSending, onPress: onTakeOver }}
      onClose={onClose}
    >
      <WidgetFrame
        key={attempt}
        title={name}
        source={`/embed/${encodeURIComponent(type)}/${encodeURIComponent(id)}/${PREVIEW_KEY}`}
        onReady={() => undefined}
        onSubmit={() => undefined}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </DialogFrame>
  );
}

type DeclineDialogProps = { tool: OfferedTool; onDeclined(): void; onClose(): void };

/** Asks for the reason why an offer is declined. */
export function DeclineDialog({ tool, onDeclined, onClose }: DeclineDialogProps) {
  const { id: widgetid, name, person } = tool;
  const [reason, setReason] = useState("");
  const { calls } = useClientCalls();
  return (
    <CallDialog
      title={`Decline ${name}`}
      action="Decline"
      isReady={reason.trim() !== ""}
      call={async () => calls.offers.decline.$post({ json: { widgetid, reason } })}
      onDone={onDeclined}
      onClose={onClose}
    >
      <EditorField
        label="Reason"
        value={reason}
        rows={3}
        isRequired
        maxLength={MAX_OFFER_NOTE}
        help={`${person} reads it beside the tool.`}
        onChange={setReason}
      />
    </CallDialog>
  );
}
