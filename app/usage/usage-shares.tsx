import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { seriesOf, usageDays } from "#app/usage/usage-days.ts";
import { amountText, type Measure } from "#app/usage/usage-measures.ts";
import type { UsageReport } from "#domain/usage/report.ts";

/** The amount of each value of the split over all days, as bars in the colours of the chart. */
export function UsageShares({ report, measure }: { report: UsageReport; measure: Measure }) {
  const days = usageDays(report, measure);
  const shares = seriesOf(report).map((series) => ({
    ...series,
    amount: days.reduce((sum, { amounts }) => sum + (amounts[series.key] ?? 0), 0),
  }));
  const largest = Math.max(...shares.map(({ amount }) => amount));
  if (shares.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="lg" mb="3">
        All days
      </Heading>
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
