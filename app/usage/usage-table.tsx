import { Box, Flex, Heading, Table } from "@chakra-ui/react";
import type { UsageReport } from "#domain/usage/answers.ts";
import { CsvButton } from "#app/usage/csv-button.tsx";
import { dayText } from "#app/workspace/time-text.ts";
import { dayColumns, usageDays } from "#app/usage/usage-days.ts";
import type { Measure } from "#app/usage/usage-measures.ts";
import { TABLE_EDGES } from "#app/workspace/table/table-styles.ts";

type UsageTableProps = { report: UsageReport; measure: Measure; isSplit: boolean };

/** The days of the chart as a table, the newest first, and as a file. */
export function UsageTable({ report, measure, isSplit }: UsageTableProps) {
  const columns = dayColumns(report, measure, isSplit);
  const days = usageDays(report, measure).toReversed();
  const rows = () => [
    ["Day", ...columns.map(({ header }) => header)],
    ...days.map((day) => [day.day, ...columns.map(({ plain }) => plain(day))]),
  ];

  return (
    <Box as="section">
      <Flex justify="space-between" align="center" gap="3" mb="3">
        <Heading as="h2" size="lg">
          Days
        </Heading>
        <CsvButton rows={rows} name={`usage-${report.from}-${report.to}.csv`} />
      </Flex>
      <Table.ScrollArea
        // The keyboard can scroll it.
        tabIndex={0}
        role="region"
        aria-label="Days"
        focusVisibleRing="outside"
        borderWidth="1px"
        borderRadius="lg"
        bg="bg.panel"
        maxH="28rem"
      >
        <Table.Root size="sm" aria-label="Usage by day" stickyHeader css={TABLE_EDGES}>
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader>Day</Table.ColumnHeader>
              {columns.map(({ header }) => (
                <Table.ColumnHeader
                  key={header}
                  textAlign="end"
                  verticalAlign="bottom"
                  whiteSpace="normal"
                >
                  {header}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {days.map((day) => (
              <Table.Row key={day.day} bg="bg.panel">
                <Table.ColumnHeader scope="row" whiteSpace="nowrap">
                  {dayText(day.day)}
                  {day.isToday && " (so far)"}
                </Table.ColumnHeader>
                {columns.map(({ header, text }) => (
                  <Table.Cell key={header} textAlign="end" fontVariantNumeric="tabular-nums">
                    {text(day)}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </Box>
  );
}
