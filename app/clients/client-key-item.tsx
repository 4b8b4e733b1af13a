import { Badge, Button, Code, HStack, Stack, Text } from "@chakra-ui/react";
import type { ClientKey } from "#domain/clients/answers.ts";
import { useState } from "react";
import { lastUseText } from "#app/clients/key-use.ts";
import { useClientSource } from "#app/clients/client-source.ts";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import { isAlive, keyEnding } from "#domain/clients/client-keys.ts";

type ClientKeyItemProps = { apiKey: ClientKey; onEnded(): void };

/** A key with its life and its last use. An old key that is alive can be ended. */
export function ClientKeyItem({ apiKey: key, onEnded }: ClientKeyItemProps) {
  const isOld = !key.isCurrent && isAlive(key);
  return (
    <Stack as="li" gap="2" borderWidth="1px" borderRadius="md" p="4" align="start">
      <HStack gap="3" flexWrap="wrap">
        {key.isCurrent && <Badge colorPalette="green">Current</Badge>}
        {isOld && <Badge colorPalette="orange">Old</Badge>}
        {!key.isCurrent && !isOld && <Badge>Ended</Badge>}
        <Code overflowWrap="anywhere" size="sm">
          {key.apikey}
        </Code>
      </HStack>
      <Text fontSize="sm" color="fg.muted">
        Made <LocalTime time={key.createdAt} />
        {key.endsAt && (
          <>
            , {isOld ? "ends" : "ended"} <LocalTime time={key.endsAt} />
          </>
        )}
      </Text>
      <Text fontSize="sm" overflowWrap="anywhere">
        {lastUseText(key)}
      </Text>
      {(key.isCurrent || isOld) && (
        <HStack gap="2" flexWrap="wrap">
          <CopyButton text={key.apikey} label={key.isCurrent ? "Copy key" : "Copy old key"} />
          {isOld && <EndNow apiKey={key} onEnded={onEnded} />}
        </HStack>
      )}
    </Stack>
  );
}

function EndNow({ apiKey: { apikey }, onEnded }: ClientKeyItemProps) {
  const [isAsking, setAsking] = useState(false);
  const { endKey } = useClientSource();
  const { send, isSending, refusal } = useCall();

  async function end() {
    const isEnded = await send(() => endKey(apikey));
    if (!isEnded) return;
    setAsking(false);
    onEnded();
  }

  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        End now
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End the key ${keyEnding(apikey)} now?`}
        text="Widgets on pages that still have this key stop at once. This cannot be undone."
        confirmLabel="End key"
        isWorking={isSending}
        failure={refusal && <ErrorMessage message={refusal} />}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
