import { Box, Button, HStack, Stack, Text } from "@chakra-ui/react";
import type { Statement } from "#domain/usage/statement-answers.ts";
import { Printer } from "lucide-react";
import { CsvButton } from "#app/usage/csv-button.tsx";
import { StatementPart } from "#app/usage/statement-part.tsx";
import { StatementTable } from "#app/usage/statement-table.tsx";
import { monthText } from "#app/workspace/time-text.ts";
import { inDollars } from "#domain/usage/money.ts";
import { statementTable } from "#domain/usage/statement.ts";

/** The statement of a client for a month: its sums and its tables. It can be printed and saved (product/statements 1). */
export function ClientStatement({ statement }: { statement: Statement }) {
  const { month, client, rows, models, totals } = statement;
  const features = rows.map(({ feature, name, model, ...line }) => ({
    ...line,
    id: `${feature} ${model}`,
    name: `${name}, ${model}`,
  }));
  const file = (
    <CsvButton
      rows={() => statementTable(statement)}
      name={`statement-${month}-${client.name}.csv`}
    />
  );
  return (
    <Stack gap="8">
      <StatementPart
        heading={client.isDeleted ? `${client.name} (deleted)` : client.name}
        action={
          <HStack gap="3">
            <Button size="sm" variant="outline" onClick={() => print()}>
              <Printer /> Print
            </Button>
            {file}
          </HStack>
        }
      >
        <HStack as="dl" wrap="wrap" gap={{ base: "4", md: "8" }} align="start">
          {factsOf(statement).map(([name, value]) => (
            <Box key={name}>
              <Text as="dt" color="fg.muted" fontSize="sm">
                {name}
              </Text>
              <Text as="dd" fontWeight="600" fontSize="lg" fontVariantNumeric="tabular-nums">
                {value}
              </Text>
            </Box>
          ))}
        </HStack>
        <StatementTable
          totals={totals}
          label="Models"
          header="Model"
          lines={models.map((line) => ({ ...line, id: line.model, name: line.model }))}
        />
      </StatementPart>
      <StatementPart heading="Widgets and tools">
        <StatementTable
          totals={totals}
          label="Widgets and tools"
          header="Widget or tool, model"
          lines={features}
        />
      </StatementPart>
    </Stack>
  );
}

/** The sums of a statement, in words. */
function factsOf({ month, totals }: Statement): [name: string, value: string][] {
  return [
    ["Period", monthText(month)],
    ["Cost", inDollars(totals.cost)],
    ["Answers", totals.answers.toLocaleString("en")],
    ["Tokens", (totals.inputTokens + totals.outputTokens).toLocaleString("en")],
  ];
}
