import { Button, Code, Flex, Stack, Text } from "@chakra-ui/react";
import type { SealState, Seals } from "#domain/audit/answers.ts";
import { useState } from "react";
import { rest } from "#app/session/session-calls.ts";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { dayText } from "#app/workspace/time-text.ts";

/** Up to which day the audit is sealed, with the check of all seals (product/audit 5). */
export function AuditSeals({ seals }: { seals: Seals }) {
  const { send, isSending, refusal } = useCall();
  const [checked, setChecked] = useState<SealState>();
  const { newest } = checked ?? seals;

  async function check() {
    setChecked(undefined);
    const response = await send(async () => rest().audit.verify.$get());
    if (response) setChecked(await response.json());
  }

  return (
    <Stack as="section" aria-label="Seals" gap="2" mb="5" align="start">
      <Flex gap="3" wrap="wrap" align="center">
        <Text>
          {newest === null ? "No day is sealed yet." : `Sealed up to ${dayText(newest.day)} (UTC).`}
        </Text>
        <Button size="xs" variant="outline" loading={isSending} onClick={() => void check()}>
          Check now
        </Button>
      </Flex>
      <Stack role="status" gap="1">
        {checked && <Outcome {...checked} />}
      </Stack>
      {refusal && <ErrorMessage message={refusal} />}
    </Stack>
  );
}

function Outcome({ days, rows, newest, broken }: SealState) {
  if (broken !== null) {
    return (
      <Text color="red.fg" fontWeight="medium">
        The rows of {dayText(broken)} are not those that were sealed. Somebody changed the database
        by hand. The days before it are unchanged.
      </Text>
    );
  }
  if (newest === null) return <Text>A day is sealed in the night after it.</Text>;
  return (
    <>
      <Text color="green.fg">
        {counted(days, "day")} with {counted(rows, "row")} {rows === 1 ? "is" : "are"} unchanged
        since the seal.
      </Text>
      <Text fontSize="sm" color="fg.muted">
        Keep the newest seal elsewhere:{" "}
        <Code wordBreak="break-all" bg="transparent">
          {newest.digest}
        </Code>
      </Text>
    </>
  );
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
