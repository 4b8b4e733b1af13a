import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ClientOverview, ListedClient } from "#domain/clients/answers.ts";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { type Attention, attentionOf, type ClientTab } from "#domain/clients/attention.ts";

type ClientAttentionProps = { client: ListedClient; overview: ClientOverview };

/** What needs attention at a client, each with a link to the tab that mends it (product/clients 15). */
export function ClientAttention({ client, overview }: ClientAttentionProps) {
  const { modelRetired, budget } = overview;
  const lines = [
    ...attentionOf({ ...client, modelRetired, spent: budget.spent }),
    ...furtherAttention(overview),
  ];
  if (lines.length === 0)
    return (
      <Flex gap="2" align="center" color="fg.muted">
        <CircleCheck size="18" aria-hidden="true" /> Nothing needs attention.
      </Flex>
    );
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" borderRadius="lg">
      {lines.map(({ word, sentence, tab }) => (
        <Flex
          as="li"
          key={word}
          gap="3"
          px="4"
          py="3"
          align="center"
          wrap="wrap"
          _notFirst={{ borderTopWidth: "1px" }}
        >
          <Box color="orange.fg" flexShrink="0">
            <TriangleAlert size="18" aria-hidden="true" />
          </Box>
          <Text flex="1" minW="48" overflowWrap="anywhere">
            {sentence}
          </Text>
          <ClientTabLink id={client.id} tab={tab}>
            {MENDS[tab]}
          </ClientTabLink>
        </Flex>
      ))}
    </Stack>
  );
}

const MENDS: Partial<Record<ClientTab, string>> = {
  details: "Change details",
  widgets: "Approve widgets",
  limits: "Change limits",
  sites: "Look at the sites",
  keys: "Look at the keys",
  people: "Look at the people",
};

/** What only the client's page looks at. */
function furtherAttention({ waiting, blockedSites, oldKeyEndsAt }: ClientOverview): Attention[] {
  const people = waiting === 1 ? "1 account waits" : `${waiting} accounts wait`;
  const sites = blockedSites === 1 ? "1 other site" : `${blockedSites} other sites`;
  const found: [boolean, Attention][] = [
    [waiting > 0, { word: "Waiting", sentence: `${people} for approval.`, tab: "people" }],
    [
      blockedSites > 0,
      {
        word: "Blocked sites",
        sentence: `${sites} asked for a widget and may not show it.`,
        tab: "sites",
      },
    ],
    [
      oldKeyEndsAt !== null,
      {
        word: "Old key",
        sentence: "An old key still works, and will end: replace it on the pages that have it.",
        tab: "keys",
      },
    ],
  ];
  return found.filter(([isFound]) => isFound).map(([, attention]) => attention);
}
