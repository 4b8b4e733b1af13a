import { Button, Flex, Heading, Text } from "@chakra-ui/react";
import { Check } from "#app/look/icons.ts";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { ClientField } from "#app/clients/client-field.tsx";
import { useSession } from "#app/session/use-session.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { ClientSnippets } from "#app/widgets/preview/client-snippets.tsx";
import { BesideFrame } from "#app/widgets/workbench/own-embed-tab.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import type { ClientName } from "#domain/clients/replies.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The clients that show the widget, and the steps that put it on the pages of one of them (product/workbench 2). */
export default function EmbedTab({ live }: { live: Widget }) {
  const [clientId, setClientId] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const { type, id } = live;
  const { value: loaded, retry } = useLoad(
    () => versionCalls({ type, id }).approvers(),
    `${type} ${id}`,
  );
  const [saved, setSaved] = useState<ClientName[]>();
  const approvers = saved ?? loaded;
  return (
    <BesideFrame widget={live} clientId={clientId}>
      <Heading>On a client's pages</Heading>
      {approvers === null ? (
        <LoadFailure message="The clients cannot be loaded right now." onRetry={retry} />
      ) : (
        <Approvers {...{ approvers, clientId }} onChoose={setClientId} />
      )}
      <ClientField label="Client" value={clientId} onChange={setClientId} />
      <ClientSnippets key={clientId} widget={live} clientId={clientId} onApproved={setSaved} />
    </BesideFrame>
  );
}

type ApproversProps = {
  approvers: ClientName[] | undefined;
  clientId: string;
  onChoose(clientId: string): void;
};

function Approvers({ approvers, clientId, onChoose }: ApproversProps) {
  return (
    <Flex role="group" aria-label="Clients that show the widget" align="center" wrap="wrap" gap="2">
      <Text color="fg.muted" fontSize="sm" aria-live="polite">
        {sentenceOf(approvers)}
      </Text>
      {approvers?.map(({ id, clientname }) => (
        // A state that can be chosen, not the thing to do here.
        <Button
          key={id}
          size="xs"
          variant={id === clientId ? "subtle" : "ghost"}
          colorPalette="green"
          maxW="full"
          aria-pressed={id === clientId}
          onClick={() => onChoose(id)}
        >
          <Check />
          <Text as="span" truncate>
            {clientname}
          </Text>
        </Button>
      ))}
    </Flex>
  );
}

function sentenceOf(approvers: ClientName[] | undefined): string {
  if (approvers === undefined) return "Loading ...";
  if (approvers.length === 0)
    return "No client has approved this widget yet, so no site can show it.";
  return "Approved for";
}
