import { Box, SimpleGrid, Text } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import type { ReactNode } from "react";
import { failuresText, firstWordText, quotaText } from "#app/usage/usage-measures.ts";
import { Meter } from "#app/workspace/meter.tsx";
import { inDollars, spentText } from "#domain/usage/money.ts";

/** The four figures above the chart. */
export function UsageFigures({ report }: { report: UsageReport }) {
  const { totals, budget, quota } = report;
  return (
    <SimpleGrid as="dl" columns={{ base: 2, xl: 4 }} gap="4">
      <Figure name="Answers" value={totals.answers.toLocaleString("en")}>
        Today {quotaText(quota.today, quota.limit)}
        {quota.limit !== null && (
          <Meter label="Today's answers" value={quota.today} limit={quota.limit} />
        )}
      </Figure>
      {totals.cost !== null && budget !== null && (
        <Figure name="Cost" value={inDollars(totals.cost)}>
          This month {spentText(budget.spent, budget.limit)}
          {budget.forecast !== null && `, about ${inDollars(budget.forecast)} at its end`}
          {budget.limit !== null && (
            <Meter
              label="This month's budget"
              value={budget.spent}
              limit={budget.limit}
              warnAt={budget.warnAt}
            />
          )}
        </Figure>
      )}
      <Figure name="Failures" value={failuresText(totals)}>
        {totals.failures.toLocaleString("en")} of {totals.answers.toLocaleString("en")}
      </Figure>
      <Figure name="First word" value={firstWordText(totals)}>
        on average
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <Box borderWidth="1px" borderRadius="lg" bg="bg.panel" p="4">
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" fontSize="2xl" fontWeight="600">
        {value}
      </Text>
      <Box as="dd" color="fg.muted" fontSize="sm">
        {children}
      </Box>
    </Box>
  );
}
