import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Alert, AlertPage } from "#domain/operations/replies.ts";

/** The open alerts, each with Acknowledge, and on demand the acknowledged ones (product/operations 6). */
export function AlertList({ alerts }: { alerts: AlertPage }) {
  const { revalidate } = useRevalidator();
  const acknowledging = useCall();
  const loading = useCall();
  const [former, setFormer] = useState<Alert[]>();
  const { rows, open } = alerts;

  async function acknowledge(keys: string[]) {
    const isDone = await acknowledging.send(async () =>
      rest().alerts.acknowledge.$post({ json: { keys } }),
    );
    setFormer(undefined);
    if (isDone) await revalidate();
  }

  async function showFormer() {
    const response = await loading.send(async () =>
      rest().alerts.$get({ query: { state: "acknowledged" } }),
    );
    if (response) setFormer((await response.json()).rows);
  }

  return (
    <Stack gap="3">
      {acknowledging.refusal && <ErrorMessage message={acknowledging.refusal} />}
      {rows.length === 0 && <Text color="fg.muted">No open alerts.</Text>}
      {rows.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
          {rows.map((alert) => (
            <Line key={alert.key} alert={alert}>
              <Button
                size="xs"
                variant="outline"
                flexShrink="0"
                aria-label={`Acknowledge: ${alert.sentence}`}
                onClick={() => void acknowledge([alert.key])}
              >
                Acknowledge
              </Button>
            </Line>
          ))}
        </Stack>
      )}
      {open > rows.length && <Text color="fg.muted">{open - rows.length} more are open.</Text>}
      <HStack gap="3" wrap="wrap">
        {rows.length > 1 && (
          <Button
            size="sm"
            variant="outline"
            loading={acknowledging.isSending}
            onClick={() => void acknowledge(rows.map(({ key }) => key))}
          >
            Acknowledge these {rows.length}
          </Button>
        )}
        {!former && (
          <Button
            size="sm"
            variant="outline"
            loading={loading.isSending}
            onClick={() => void showFormer()}
          >
            Show acknowledged alerts
          </Button>
        )}
      </HStack>
      {loading.refusal && <ErrorMessage message={loading.refusal} />}
      {former && (
        <Stack as="section" gap="2" aria-label="Acknowledged alerts">
          <Text color="fg.muted">
            {former.length === 0
              ? "No alert has been acknowledged."
              : "Acknowledged, the newest first:"}
          </Text>
          <Stack as="ul" listStyleType="none" gap="0">
            {former.map((alert) => (
              <Line key={alert.key} alert={alert} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

function Line({ alert, children }: { alert: Alert; children?: ReactNode }) {
  return (
    <HStack as="li" gap="4" py="3" borderBottomWidth="1px" justify="space-between" align="start">
      <Stack gap="0.5" minW="0">
        <Text overflowWrap="anywhere" color={children ? undefined : "fg.muted"}>
          {alert.sentence}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          <LocalTime time={alert.at} />
          {stateOf(alert)}
        </Text>
      </Stack>
      {children}
    </HStack>
  );
}

function stateOf({ deliveredAt, attempts, acknowledgedBy }: Alert): string {
  if (acknowledgedBy !== null) return `, acknowledged by ${acknowledgedBy}`;
  if (deliveredAt !== null) return ", sent";
  if (attempts > 0) return `, not delivered in ${attempts} ${attempts === 1 ? "try" : "tries"}`;
  return "";
}
