import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { type Measure, amountText } from "#app/usage/usage-view.ts";
import { BoxedSection } from "#app/workspace/boxed-section.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";

/** A value with its amount. `to` is the page about it. */
type RankedRow = { key: string; name: string; amount: number; color?: string; to?: string };

type RankedListProps = {
  heading: string;
  rows: RankedRow[];
  measure: Measure;
  /** The amount of which each value is a part; that of all rows if left out. */
  total?: number;
  action?: ReactNode;
};

/** Values with the most of a measure, each with its amount, its part of all and a bar. */
export function RankedList({ heading, rows, measure, action, ...props }: RankedListProps) {
  const total = props.total ?? rows.reduce((sum, { amount }) => sum + amount, 0);
  const largest = Math.max(...rows.map(({ amount }) => amount));
  if (rows.length === 0) return null;
  return (
    <BoxedSection heading={heading} action={action}>
      <Stack as="ul" listStyleType="none" gap="3">
        {rows.map(({ key, name, color = "chart.1", amount, to }) => (
          <li key={key}>
            <Flex gap="3" fontVariantNumeric="tabular-nums" lineHeight="short">
              <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
                {to ? (
                  <TextLink to={to} color="inherit">
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
              </Text>
              <Text as="span" fontWeight="500" whiteSpace="nowrap">
                {amountText(amount, measure)}
              </Text>
              <Text as="span" color="fg.muted" minW="12" textAlign="end" whiteSpace="nowrap">
                {total === 0 ? "–" : `${Math.round((amount / total) * 100)} %`}
              </Text>
            </Flex>
            <Box aria-hidden="true" mt="1.5" borderRadius="full" bg="bg.muted" overflow="hidden">
              <Box
                h="1.5"
                minW="1"
                borderRadius="full"
                bg={color}
                w={`${largest === 0 ? 0 : (amount / largest) * 100}%`}
                _highContrast={{ bg: "CanvasText", forcedColorAdjust: "none" }}
              />
            </Box>
          </li>
        ))}
      </Stack>
    </BoxedSection>
  );
}
