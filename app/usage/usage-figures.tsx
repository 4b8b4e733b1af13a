import { Box, SimpleGrid, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { failuresText, firstWordText } from "#app/usage/usage-measures.ts";
import { inDollars } from "#domain/usage/money.ts";
import type { UsageReport } from "#domain/usage/report.ts";

/** The four figures above the chart. */
export function UsageFigures({ report }: { report: UsageReport }) {
  const { totals, budget, quota } = report;
  return (
    <SimpleGrid as="dl" columns={{ base: 2, xl: 4 }} gap="4">
      <Figure name="Answers" value={totals.answers.toLocaleString("en")}>
        Today {quota.today.toLocaleString("en")} of {quota.limit.toLocaleString("en")}
        <Meter label="Today's answers" value={quota.today} limit={quota.limit} />
      </Figure>
      {totals.cost !== null && budget !== null && (
        <Figure name="Cost" value={inDollars(totals.cost)}>
          This month {inDollars(budget.spent)}
          {budget.limit === null ? ", no budget" : ` of ${inDollars(budget.limit)}`}
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

type MeterProps = { label: string; value: number; limit: number; warnAt?: number | null };

/** A bar that fills up to a limit, with a mark where the warning comes. */
function Meter({ label, value, limit, warnAt = null }: MeterProps) {
  const part = limit === 0 ? 1 : Math.min(1, value / limit);
  const isWarned = part >= (warnAt ?? 100) / 100;
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={`${Math.round(part * 100)} %${warnAt === null ? "" : `, warning at ${warnAt} %`}`}
      position="relative"
      h="2"
      mt="2"
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.emphasized"
    >
      <Box
        h="full"
        borderRadius="full"
        w={`${part * 100}%`}
        bg={isWarned ? "orange.solid" : "brand.solid"}
        // Forced colours remove backgrounds.
        _highContrast={{ bg: "CanvasText", forcedColorAdjust: "none" }}
      />
      {warnAt !== null && (
        <Box position="absolute" top="-1" bottom="-1" w="2px" bg="fg" insetStart={`${warnAt}%`} />
      )}
    </Box>
  );
}
