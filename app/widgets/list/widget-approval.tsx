import { Alert, Button, Icon, Stack } from "@chakra-ui/react";
import type { ClientName } from "#domain/clients/answers.ts";
import { Check } from "lucide-react";
import { useState } from "react";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetApprovalProps = {
  widget: Widget;
  clientId: string;
  isApproved: boolean;
  onSaved?(approvers: ClientName[]): void;
};

/** Whether a client has approved a widget, with a button that changes it at once (product/widgets 7). */
export function WidgetApproval({ widget, clientId, onSaved, ...loaded }: WidgetApprovalProps) {
  const [saved, setSaved] = useState<boolean>();
  const isApproved = saved ?? loaded.isApproved;
  const { save, isSaving, refusal, repeat } = useSave<ClientName[]>(
    MESSAGES.client.other,
    (approvers) => {
      setSaved(approvers?.some(({ id }) => id === clientId));
      onSaved?.(approvers ?? []);
    },
    () => undefined,
  );
  return (
    <Stack gap="3">
      <Alert.Root status={isApproved ? "success" : "warning"} alignItems="center">
        {isApproved ? <Icon as={Check} aria-hidden /> : <Alert.Indicator />}
        <Alert.Title flex="1">
          {isApproved
            ? "Available with this client's key."
            : "This client has not approved the widget, so it is not available with the client's key."}
        </Alert.Title>
        <Button
          size="xs"
          flexShrink="0"
          variant={isApproved ? "outline" : "solid"}
          colorPalette={isApproved ? undefined : "brand"}
          loading={isSaving}
          onClick={() => save(() => versionCalls(widget).approve(clientId, !isApproved))}
        >
          {isApproved ? "Remove approval" : "Approve it"}
        </Button>
      </Alert.Root>
      {refusal && <SaveFailure {...refusal} onSignedIn={repeat} />}
    </Stack>
  );
}
