import { Button, Code, DataList, HStack, Stack, Text } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { refreshSession } from "#app/session/session-calls.ts";
import { currentSession, type Session } from "#app/session/session-store.ts";
import { MESSAGES } from "#domain/messages.ts";

/** The session's client, roles and access token, and a button that renews the token. */
export function SessionDetails({ session }: { session: Session }) {
  const { refresh, isWorking, message } = useRefresh();
  return (
    <Stack gap="5" align="flex-start">
      <DataList.Root w="full">
        <DataList.Item>
          <DataList.ItemLabel>ClientId</DataList.ItemLabel>
          <DataList.ItemValue>
            <Code overflowWrap="anywhere">{session.clientId}</Code>
          </DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>Roles</DataList.ItemLabel>
          <DataList.ItemValue>{session.roles.join(", ")}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>Access token</DataList.ItemLabel>
          <DataList.ItemValue display="block">
            {/* Focusable, so that the keyboard can scroll the token. */}
            <Code
              display="block"
              w="full"
              maxH="32"
              overflowY="auto"
              overflowWrap="anywhere"
              p="3"
              tabIndex={0}
              role="region"
              aria-label="Access token"
            >
              {session.accessToken}
            </Code>
          </DataList.ItemValue>
        </DataList.Item>
      </DataList.Root>
      <HStack wrap="wrap" gap="3">
        <Button colorPalette="brand" size="sm" loading={isWorking} onClick={() => void refresh()}>
          <RefreshCw /> Refresh Access Token
        </Button>
        <CopyButton text={session.accessToken} label="Copy token" />
        <Text fontSize="sm" color="fg.muted" role="status">
          {message}
        </Text>
      </HStack>
    </Stack>
  );
}

function useRefresh() {
  const [isWorking, setWorking] = useState(false);
  const [message, setMessage] = useState("");
  async function refresh() {
    setMessage("");
    setWorking(true);
    const renewed = await refreshSession().catch(() => null);
    setWorking(false);
    // If the session has ended, the gate redirects to sign-in.
    if (renewed) setMessage("The access token has been renewed.");
    else if (currentSession()) setMessage(MESSAGES.noResponse);
  }
  return { refresh, isWorking, message };
}
