import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { DeliveryOutcome, Platform } from "#domain/operations/replies.ts";

/** Sends a test to the stored addresses of alerts, and says what became of it (product/operations 6). */
export function SendTest({ platform }: { platform: Platform }) {
  const { send, isSending, refusal } = useCall();
  const [outcomes, setOutcomes] = useState<DeliveryOutcome[]>();

  async function test() {
    setOutcomes(undefined);
    const response = await send(async () => rest().alerts.test.$post());
    if (response) setOutcomes((await response.json()).outcomes);
  }

  const hasChannel = platform.webhook !== null || (platform.emailTo !== null && platform.hasMail);
  return (
    <HStack gap="3" wrap="wrap" justify="flex-end">
      {!hasChannel && (
        <Text fontSize="sm" color="fg.muted">
          Alerts are shown on the page Health only. Enter a webhook or an e-mail address to be told.
        </Text>
      )}
      {refusal && <ErrorMessage message={refusal} />}
      <Stack role="status" gap="1">
        {outcomes?.map(({ channel, isDelivered, sentence }) => (
          <Text key={channel} color={isDelivered ? "green.fg" : "red.fg"}>
            {channel === "webhook" ? "Webhook" : "E-mail"}: {sentence}
          </Text>
        ))}
      </Stack>
      <Button
        variant="outline"
        disabled={!hasChannel}
        loading={isSending}
        onClick={() => void test()}
      >
        Send test
      </Button>
    </HStack>
  );
}
