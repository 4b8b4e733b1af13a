import { Button, DataList, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { PASSKEY_ROLE_TEXTS } from "#app/operations/platform-labels.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import type { DeliveryOutcome, Platform } from "#domain/operations/answers.ts";
import { inDollars } from "#domain/usage/money.ts";

type PlatformSettingsProps = { platform: Platform; onEdit(): void };

/** The limits, the money and other settings of the platform, with Edit (product/operations 8). */
export function PlatformSettings({ platform, onEdit }: PlatformSettingsProps) {
  return (
    <Stack gap="4" align="start">
      <Rows rows={rowsOf(platform)} />
      <Button size="sm" colorPalette="brand" onClick={onEdit}>
        Edit settings
      </Button>
    </Stack>
  );
}

/** Where alerts are sent, with Send test (product/operations 6). */
export function AlertTargets({ platform, onEdit }: PlatformSettingsProps) {
  return (
    <Stack gap="4" align="start">
      <Rows rows={targetsOf(platform)} />
      <SendTest platform={platform} onEdit={onEdit} />
    </Stack>
  );
}

function Rows({ rows }: { rows: [string, string][] }) {
  return (
    <DataList.Root
      orientation="horizontal"
      w="full"
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(26rem, 100%), 1fr))"
      columnGap="8"
    >
      {rows.map(([label, value]) => (
        <DataList.Item key={label} alignItems="start">
          <DataList.ItemLabel minW="44">{label}</DataList.ItemLabel>
          <DataList.ItemValue overflowWrap="anywhere" minW="0">
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

function rowsOf(platform: Platform): [string, string][] {
  const { monthlyBudget, defaultBudget } = platform;
  const answers = (limit: number | null) =>
    limit === null ? "no limit" : `${limit.toLocaleString("en")} a day`;
  return [
    ["Budget of all clients", budget(monthlyBudget)],
    ["Budget of a new client", budget(defaultBudget)],
    ["Answers of all clients", answers(platform.dailyAnswers)],
    ["Answers of a client", answers(platform.defaultDailyAnswers)],
    ["Answers of its accounts", answers(platform.defaultDailySignedInAnswers)],
    ["Answers of a person", answers(platform.defaultDailyAnswersPerUser)],
    ["Answers are listed for", platform.runsDays === 1 ? "1 day" : `${platform.runsDays} days`],
    ["Own widgets of a client", platform.ownWidgets.toLocaleString("en")],
    ["Tools of a person", platform.educatorTools.toLocaleString("en")],
    ["Time zone", platform.zone],
    ["Sign in by passkey only", PASSKEY_ROLE_TEXTS[platform.passkeysFor]],
    ["To try on the home page", platform.demoToolkit ?? "no toolkit"],
    ["Who gets data", platform.recipients ?? "not said: the page Privacy says so"],
  ];
}

function targetsOf(platform: Platform): [string, string][] {
  const { webhook, emailTo, hasMail } = platform;
  const secret = platform.webhookSecret === "set" ? "signed" : "not signed";
  const mail = hasMail ? emailTo : `${emailTo} (nothing is sent: this site has no e-mail binding)`;
  return [
    ["Webhook", webhook === null ? "none" : `${new URL(webhook).host}, ${secret}`],
    ["E-mail", emailTo === null ? "none" : (mail ?? "none")],
  ];
}

function budget(nano: number | null): string {
  return nano === null ? "no limit" : `${inDollars(nano)} a month`;
}

function SendTest({ platform, onEdit }: PlatformSettingsProps) {
  const { send, isSending, refusal } = useCall();
  const [outcomes, setOutcomes] = useState<DeliveryOutcome[]>();

  async function test() {
    setOutcomes(undefined);
    const response = await send(async () => rest().alerts.test.$post());
    if (response) setOutcomes((await response.json()).outcomes);
  }

  const hasChannel = platform.webhook !== null || (platform.emailTo !== null && platform.hasMail);
  return (
    <>
      <HStack gap="3" wrap="wrap">
        <Button size="sm" variant="outline" onClick={onEdit}>
          Change where alerts go
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={!hasChannel}
          loading={isSending}
          onClick={() => void test()}
        >
          Send test
        </Button>
      </HStack>
      {!hasChannel && (
        <Text fontSize="sm" color="fg.muted">
          Alerts are shown here only. Enter a webhook or an e-mail address to be told.
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
    </>
  );
}
