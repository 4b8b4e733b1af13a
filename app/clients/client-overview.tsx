import { Badge, Box, Flex, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { LimitsMeter, Used } from "#app/clients/client-limits-meter.tsx";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { LoadFailed } from "#app/session/load-failure.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { FactList } from "#app/workspace/fact-list.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ClientOverview, ListedClient } from "#domain/clients/answers.ts";
import { type Attention, type ClientTab, attentionOf } from "#domain/clients/attention.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { inDollars } from "#domain/usage/money.ts";

const CARD = { borderWidth: "1px", borderRadius: "lg", bg: "bg.panel", p: "5" } as const;

type OverviewTabProps = { client: ListedClient; overview: ClientOverview | LoadFailed };

/** What a client uses, what it has, and what needs attention (product/clients 15). */
export function ClientOverviewTab({ client, overview }: OverviewTabProps) {
  if (overview instanceof LoadFailed)
    return <LoadFailure message="The figures of this client cannot be loaded right now." />;
  const { budget, quota, zone, today, lastAnswerAt } = overview;
  return (
    <Stack gap="5">
      <ClientAttention client={client} overview={overview} />
      <LimitsMeter {...{ budget, quota, zone }}>
        <Used
          name="Forecast for this month"
          value={budget.forecast === null ? "Too early to tell" : inDollars(budget.forecast)}
        />
        <Used
          name="Last answer"
          value={lastAnswerAt === null ? "None yet" : <LocalTime time={lastAnswerAt} />}
        />
      </LimitsMeter>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
        <Box {...CARD}>
          <FactList facts={factsOf(client, overview)} />
        </Box>
        <Stack as="ul" listStyleType="none" gap="2" {...CARD}>
          {linksOf(client.id, today).map(([to, text]) => (
            <li key={to}>
              <TextLink to={to}>{text}</TextLink>
            </li>
          ))}
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}

function factsOf(client: ListedClient, overview: ClientOverview): [string, ReactNode][] {
  const { id, domainurl, allowedOrigins, gptmodel } = client;
  const { widgets, people, modelRetired } = overview;
  const sites = [domainurl, ...allowedOrigins].filter((site) => site !== "").map(readableOrigin);
  const more = sites.length > 3 ? ` and ${sites.length - 3} more` : "";
  return [
    [
      "Model",
      <Flex key="model" gap="2" wrap="wrap">
        {gptmodel || "None"} {modelRetired && <Badge colorPalette="orange">retired</Badge>}
      </Flex>,
    ],
    ["Sites", sites.length === 0 ? "None" : sites.slice(0, 3).join(", ") + more],
    [
      "Widgets",
      <ClientTabLink key="widgets" id={id} tab="widgets">
        {widgets === 1 ? "1 approved" : `${widgets.toLocaleString("en")} approved`}
      </ClientTabLink>,
    ],
    [
      "People",
      <ClientTabLink key="people" id={id} tab="people">
        {people >= 1_000 ? "1,000 or more" : String(people)}
      </ClientTabLink>,
    ],
  ];
}

function linksOf(id: string, today: string): [to: string, text: string][] {
  const client = new URLSearchParams({ client: id });
  const month = new URLSearchParams({ month: today.slice(0, 7), client: id });
  return [
    [`/usage?${client}`, "Usage of this client"],
    [`/runs?${client}`, "Answers of this client"],
    [`/statements?${month}`, "Statement of this client"],
  ];
}

type ClientAttentionProps = { client: ListedClient; overview: ClientOverview };

/** Lists the warnings of a client, each with a link to the tab that mends it (product/clients 15). */
function ClientAttention({ client, overview }: ClientAttentionProps) {
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

/** Facts that only the client's page shows. */
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
