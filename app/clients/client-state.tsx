import { Badge, Text } from "@chakra-ui/react";
import type { ListedClient } from "#domain/clients/answers.ts";
import { ago } from "#app/workspace/ago.ts";
import { attentionOf } from "#domain/clients/attention.ts";

/** Whether a client of the list needs attention, in words. The list has a page's figures of each client. */
export function ClientState({ client }: { client: ListedClient }) {
  const [first, ...others] = attentionOf(client);
  if (first === undefined) return <Badge colorPalette="green">OK</Badge>;
  return (
    <Badge
      colorPalette="orange"
      title={[first, ...others].map(({ sentence }) => sentence).join(" ")}
    >
      {first.word}
      {others.length > 0 && `, ${others.length} more`}
    </Badge>
  );
}

/** How long ago the last answer was. */
export function LastAnswer({ at }: { at: string | null }) {
  if (at === null) return <Text color="fg.muted">None yet</Text>;
  return (
    <Text whiteSpace="nowrap">
      <time dateTime={at} title={new Date(at).toLocaleString()}>
        {ago(at)}
      </time>
    </Text>
  );
}
