import { Box, Button, HStack, Stack, Text } from "@chakra-ui/react";
import type { Statement } from "#domain/usage/statement-answers.ts";
import { Printer } from "lucide-react";
import { CsvButton } from "#app/usage/csv-button.tsx";
import { StatementPart } from "#app/usage/statement-part.tsx";
import { StatementTable } from "#app/usage/statement-table.tsx";
import { StatementTerms } from "#app/usage/statement-terms.tsx";
import { monthText } from "#app/workspace/time-text.ts";
import { inDollars } from "#domain/usage/money.ts";
import { inCurrency, statementTable, termsText } from "#domain/usage/statement.ts";

/** The statement of a client for a month: its sums, its tables and what it pays. It can be printed and saved (product/statements 1). */
export function ClientStatement({ statement }: { statement: Statement }) {
  const { month, client, rows, models, totals, terms, isClosed } = statement;
  const { currency } = terms;
  const shared = { totals, currency };
  const features = rows.map(({ feature, name, model, ...line }) => ({
    ...line,
    id: `${feature} ${model}`,
    name: `${name}, ${model}`,
    currency,
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
          {...shared}
          label="Models"
          header="Model"
          lines={models.map((line) => ({ ...line, id: line.model, name: line.model, currency }))}
        />
      </StatementPart>
      <StatementPart heading="What the client pays">
        <Text>The client pays {termsText(terms)}.</Text>
        {!isClosed && (
          <Box _print={{ display: "none" }}>
            <StatementTerms statement={statement} />
          </Box>
        )}
      </StatementPart>
      <StatementPart heading="Widgets and tools">
        <StatementTable
          {...shared}
          label="Widgets and tools"
          header="Widget or tool, model"
          lines={features}
        />
      </StatementPart>
    </Stack>
  );
}

/** The sums of a statement, in words. */
function factsOf({ month, totals, terms }: Statement): [name: string, value: string][] {
  return [
    ["Period", monthText(month)],
    ["Price", inCurrency(totals.price, terms.currency)],
    ["Cost", inDollars(totals.cost)],
    ["Answers", totals.answers.toLocaleString("en")],
    ["Tokens", (totals.inputTokens + totals.outputTokens).toLocaleString("en")],
  ];
}
