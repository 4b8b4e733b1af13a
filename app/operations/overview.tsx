import { Heading, Link as StyledLink, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { Overview } from "#domain/operations/answers.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AttentionList } from "#app/operations/attention-list.tsx";
import { quotaText } from "#app/usage/usage-measures.ts";

const COUNTS = [
  { name: "toolkits", one: "toolkit", to: "/toolkits" },
  { name: "widgets", one: "widget", to: "/widgets" },
  { name: "clients", one: "client", to: "/clients" },
  { name: "users", one: "user", to: "/users" },
] as const;

/** The items that need attention, today's answers, and the numbers of toolkits, widgets, clients and users (product/site 7). */
export function OverviewLists({ overview }: { overview: Overview }) {
  const { counts, answers, attention } = overview;
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: "8", lg: "10" }}>
        <Part heading="Needs attention">
          <AttentionList attention={attention} />
        </Part>
        <Part heading="Answers today">
          <AnswersToday answers={answers} />
        </Part>
      </SimpleGrid>
      <Stack as="ul" listStyleType="none" direction="row" wrap="wrap" gap="6" fontSize="sm">
        {COUNTS.map(({ name, one, to }) => (
          <li key={name}>
            <StyledLink asChild color="fg.muted">
              <Link to={to}>
                {counts[name].toLocaleString("en")} {counts[name] === 1 ? one : name}
              </Link>
            </StyledLink>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" minW="0">
      <Heading as="h2" size="lg">
        {heading}
      </Heading>
      {children}
    </Stack>
  );
}

function AnswersToday({ answers }: Pick<Overview, "answers">) {
  const { zone, total, limit, clients } = answers;
  return (
    <Stack gap="2">
      <Text color="fg.muted">
        Since midnight ({zone}), all clients together have used {quotaText(total, limit)} answers.
      </Text>
      <Stack as="ul" listStyleType="none" gap="1.5">
        {clients.map(({ id, name, count, limit: ofClient }) => (
          <Stack as="li" key={id} direction="row" gap="3" justify="space-between">
            <StyledLink asChild color="inherit" overflowWrap="anywhere">
              <Link to={`/usage?${new URLSearchParams({ client: id })}`}>{name}</Link>
            </StyledLink>
            <Text as="span" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {quotaText(count, ofClient)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
