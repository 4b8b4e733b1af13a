import { Box, Heading, Link as StyledLink, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { Overview as OverviewData } from "#domain/operations/answers.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AttentionList } from "#app/operations/attention-list.tsx";
import { FirstSteps } from "#app/operations/first-steps.tsx";
import { quotaText } from "#app/usage/usage-measures.ts";

const COUNTS = [
  { name: "toolkits", label: "Toolkits", to: "/toolkits" },
  { name: "widgets", label: "Widgets", to: "/widgets" },
  { name: "clients", label: "Clients", to: "/clients" },
  { name: "users", label: "Users", to: "/users" },
] as const;

/** The numbers of clients, users, toolkits and widgets, today's answers, and the items that need attention (product/site 7). */
export function Overview({ overview }: { overview: OverviewData }) {
  const { counts, answers, attention } = overview;
  return (
    <Stack gap="8" mb="8">
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 4 }} gap="4">
        {COUNTS.map(({ name, label, to }) => (
          <Box as="li" key={name} borderWidth="1px" borderRadius="lg" bg="bg.panel">
            <StyledLink asChild display="block" p="4" borderRadius="lg" color="inherit">
              <Link to={to}>
                <Text as="span" display="block" fontSize="2xl" fontWeight="600">
                  {counts[name].toLocaleString("en")}
                </Text>
                <Text as="span" color="fg.muted">
                  {label}
                </Text>
              </Link>
            </StyledLink>
          </Box>
        ))}
      </SimpleGrid>
      <FirstSteps overview={overview} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="8">
        <Part heading="Needs attention">
          <AttentionList attention={attention} />
        </Part>
        <Part heading="Answers today">
          <AnswersToday answers={answers} />
        </Part>
      </SimpleGrid>
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

function AnswersToday({ answers }: Pick<OverviewData, "answers">) {
  const { zone, total, limit, clients } = answers;
  return (
    <Stack gap="2">
      <Text color="fg.muted">
        Since midnight ({zone}), all clients together have used {quotaText(total, limit)} answers.
      </Text>
      <Stack as="ul" listStyleType="none" gap="1">
        {clients.map(({ id, name, count, limit: ofClient }) => (
          <li key={id}>
            <StyledLink asChild color="brand.fg" overflowWrap="anywhere">
              <Link to={`/clients?${new URLSearchParams({ search: name })}`}>{name}</Link>
            </StyledLink>{" "}
            {quotaText(count, ofClient)}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
