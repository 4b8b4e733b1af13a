import { Box, Button, HStack, Input, Stack, Text } from "@chakra-ui/react";
import type { User } from "#domain/account-answers.ts";
import { useEffect, useState } from "react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";

/** A one-time link with which a person sets a password. It is shown once (product/accounts 9). */
export function PasswordLink({ user, isWanted }: { user: User; isWanted: boolean }) {
  const [link, setLink] = useState("");
  const { send, isSending, refusal } = useCall();
  async function make() {
    const made = await send(() => rest().users.link.$post({ json: { id: user.id } }));
    if (made) setLink((await made.json()).link);
  }
  useEffect(() => {
    if (isWanted) void make();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <Stack gap="2" align="stretch">
      {link !== "" && (
        <LabelledField
          label={`Link for ${user.username}`}
          isReadOnly
          help="Send it to the person. It works once, for a day, and is shown only now. Older links of this account no longer work."
        >
          <Input value={link} bg="bg.muted" onFocus={(event) => event.target.select()} />
        </LabelledField>
      )}
      <HStack gap="3" wrap="wrap">
        {link === "" ? (
          <>
            <Button size="sm" variant="outline" loading={isSending} onClick={() => void make()}>
              Create link
            </Button>
            <Text fontSize="sm" color="fg.muted">
              With the link, an invited person or one who forgot the password sets a new password.
            </Text>
          </>
        ) : (
          <CopyButton text={link} label="Copy link" />
        )}
      </HStack>
      <Box role="status">
        {refusal && (
          <Text fontSize="sm" color="fg.error">
            {refusal}
          </Text>
        )}
        {link !== "" && user.waiting && (
          <Text fontSize="sm" color="fg.muted">
            The account still waits for approval: the link does not approve it.
          </Text>
        )}
      </Box>
    </Stack>
  );
}
