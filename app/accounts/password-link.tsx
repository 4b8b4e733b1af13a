import { Box, Button, HStack, Input, Stack, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { useCall } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";

type Named = { username: string; waiting: boolean };

type PasswordLinkProps = {
  user: Named;
  make(): Promise<RestReply<{ link: string }>>;
  /** Whether it is made at once. */
  isWanted: boolean;
};

/** A one-time link with which a person sets a password. It is shown once (product/accounts 9). */
export function PasswordLink({ user, make, isWanted }: PasswordLinkProps) {
  const [link, setLink] = useState("");
  const { send, isSending, refusal } = useCall();
  async function show() {
    const made = await send(make);
    if (made) setLink((await made.json()).link);
  }
  useEffect(() => {
    if (isWanted) void show();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <Stack gap="2" align="stretch">
      {link === "" ? (
        <HStack gap="3" wrap="wrap">
          <Button size="sm" loading={isSending} onClick={() => void show()}>
            Create link
          </Button>
          <Text fontSize="sm" color="fg.muted">
            The person sets a new password with the link, after an invitation or when the old one is
            forgotten.
          </Text>
        </HStack>
      ) : (
        <MadeLink user={user} link={link} works="for a day" />
      )}
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

type MadeLinkProps = {
  user: Pick<Named, "username">;
  link: string;
  /** How long it works, such as 'for a day'. */
  works: string;
};

/** A link that has just been made, to copy: nobody can read it again. */
export function MadeLink({ user, link, works }: MadeLinkProps) {
  return (
    <Stack gap="2">
      <LabelledField
        label={`Link for ${user.username}`}
        isReadOnly
        help={`Send it to the person. It works once, ${works}, and is shown only now. Older links of this account no longer work. The history shows that you have made it.`}
      >
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the link has come in place of what had the focus
          autoFocus
          value={link}
          bg="bg.muted"
          onFocus={(event) => event.target.select()}
        />
      </LabelledField>
      <HStack>
        <CopyButton text={link} label="Copy link" />
      </HStack>
    </Stack>
  );
}
