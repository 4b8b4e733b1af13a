import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import { amountText, type Measure } from "#app/usage/usage-measures.ts";
import { UsageValuesButton } from "#app/usage/usage-values-button.tsx";
import type { UsageView } from "#app/usage/usage-view.ts";

type UsageSharesProps = { report: UsageReport; measure: Measure; view: UsageView };

/** The amount of each value of the split over all days, as bars in the colours of the chart. */
export function UsageShares({ report, measure, view }: UsageSharesProps) {
  const days = usageDays(report, measure);
  const shares = seriesOf(report, measure).map((series) => ({
    ...series,
    amount: days.reduce((sum, { amounts }) => sum + (amounts[series.key] ?? 0), 0),
  }));
  const largest = Math.max(...shares.map(({ amount }) => amount));
  if (shares.length === 0) return null;
  return (
    <Box as="section">
      <Flex justify="space-between" align="center" gap="3" mb="3" wrap="wrap">
        <Heading as="h2" size="lg">
          All days
        </Heading>
        <UsageValuesButton view={{ ...view, measure }} />
      </Flex>
      <Stack as="ul" listStyleType="none" gap="3">
        {shares.map(({ key, name, color, amount }) => (
          <li key={key}>
            <Flex justify="space-between" gap="3">
              <Text as="span" overflowWrap="anywhere">
                {name}
              </Text>
              <Text as="span" fontVariantNumeric="tabular-nums">
                {amountText(amount, measure)}
              </Text>
            </Flex>
            <Box
              aria-hidden="true"
              h="2"
              mt="1"
              minW="1"
              borderRadius="full"
              bg={color}
              w={`${largest === 0 ? 0 : (amount / largest) * 100}%`}
              _highContrast={{ bg: "CanvasText", forcedColorAdjust: "none" }}
            />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
