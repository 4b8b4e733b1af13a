import { Box, Button, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { BoxedRow } from "#app/workspace/boxed-list.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { LearningPlatform } from "#domain/lti/learning-platform.ts";

type PlatformItemProps = { clientId: string; platform: LearningPlatform; onRemoved(): void };

/** A connected learning platform: when it was last used, and whether points wait for it. */
export function PlatformItem({ clientId, platform, onRemoved }: PlatformItemProps) {
  const { name, host, lastLaunchOn, waiting, deploymentId } = platform;
  return (
    <BoxedRow>
      <Box flex="1" minW="48">
        <Text fontWeight="500" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {readableOrigin(host)}
          {deploymentId === "" && " · its first launch says which deployment it is"}
        </Text>
      </Box>
      <Text fontSize="sm" color="fg.muted">
        {lastLaunchOn === null ? "Not used yet" : `Last used on ${lastLaunchOn}`}
        {waiting > 0 && ` · ${waiting === 1 ? "1 score waits" : `${waiting} scores wait`}`}
      </Text>
      <RemovePlatform clientId={clientId} platform={platform} onRemoved={onRemoved} />
    </BoxedRow>
  );
}

function RemovePlatform({
  clientId,
  platform: { id, name, waiting },
  onRemoved,
}: PlatformItemProps) {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, refusal } = useCall();

  async function remove() {
    const param = { id: clientId, platform: id };
    if (!(await send(async () => rest().clients[":id"].platforms[":platform"].$delete({ param }))))
      return;
    setAsking(false);
    noteSaved(`${name} has been removed.`);
    onRemoved();
  }

  const lost =
    waiting > 0
      ? ` ${waiting === 1 ? "One score that waits is" : `${waiting} scores that wait are`} lost.`
      : "";
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${name}?`}
        text={`Its courses show no widget of this client any more.${lost}`}
        confirmLabel="Remove"
        isWorking={isSending}
        failure={refusal && <ErrorMessage message={refusal} />}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
