import { Badge, Box, Flex, Link as StyledLink, SimpleGrid, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ClientOverview, ListedClient } from "#domain/clients/answers.ts";
import { ClientAttention } from "#app/clients/client-attention.tsx";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { LimitsMeter, Used } from "#app/clients/client-limits-meter.tsx";
import { LoadFailed } from "#app/session/load-failure.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { FactList } from "#app/workspace/fact-list.tsx";
import { LocalTime } from "#app/workspace/local-time.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
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
              <StyledLink asChild color="brand.fg">
                <Link to={to}>{text}</Link>
              </StyledLink>
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
