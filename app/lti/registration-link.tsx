import { Button, Code, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";

type RegistrationLinkProps = { clientId: string; onLook(): void };

/** Makes the link with which a platform registers itself (product/lti 4). It is shown once. */
export function RegistrationLink({ clientId, onLook }: RegistrationLinkProps) {
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const { send, isSending, refusal } = useCall();

  async function make() {
    const json = { clientid: clientId };
    const response = await send(async () => rest().clients.registrationlink.$post({ json }));
    if (response) setLink(await response.json());
  }

  return (
    <Stack gap="3" w="full" align="start">
      <Text fontSize="sm">
        Moodle, Canvas and Brightspace connect themselves: make a link, and paste it where the
        platform registers a tool. It works for one hour and for one platform.
      </Text>
      {refusal && <ErrorMessage message={refusal} />}
      {link ? (
        <Stack gap="2" w="full" role="status">
          <Code size="sm" p="3" overflowWrap="anywhere" whiteSpace="normal" wordBreak="break-all">
            {link.url}
          </Code>
          <Stack direction="row" align="center" gap="3" wrap="wrap">
            <CopyButton text={link.url} label="Copy link" />
            <Button size="sm" variant="ghost" onClick={onLook}>
              Look whether it is connected
            </Button>
            <Text fontSize="sm" color="fg.muted">
              Until <LocalTime time={link.expiresAt} />. It is not shown again.
            </Text>
          </Stack>
        </Stack>
      ) : (
        <Button colorPalette="brand" size="sm" loading={isSending} onClick={() => void make()}>
          Make a registration link
        </Button>
      )}
    </Stack>
  );
}
