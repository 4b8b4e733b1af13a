import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { PriceList, StoredPrice } from "#domain/usage/answers.ts";
import { Plus, RotateCcw } from "lucide-react";
import { perMillion } from "#domain/usage/money.ts";
import { PriceEditor } from "#app/operations/price-editor.tsx";
import { Reprice } from "#app/operations/reprice.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { dayText } from "#app/workspace/time-text.ts";
import { ANY_MODEL } from "#domain/usage/prices.ts";

type Row = StoredPrice & { id: string };

/** Every stored price, the latest of a model first, with Add price and Re-price (product/usage 7). */
export function PriceTable({ prices }: { prices: PriceList }) {
  const adding = useDialogState<StoredPrice>();
  const repricing = useDialogState<StoredPrice>();
  const rows = prices.rows.map((price) => ({ ...price, id: `${price.model} ${price.validFrom}` }));
  const columns: Column<Row>[] = [
    { header: "Model", text: ({ model }) => nameOf(model), isName: true },
    { header: "From", text: ({ validFrom }) => dayText(validFrom), width: "8rem" },
    { header: "Input", text: ({ input }) => perMillion(input), width: "6rem", isNumber: true },
    {
      header: "Cached input",
      text: ({ cachedInput }) => (cachedInput === null ? "" : perMillion(cachedInput)),
      width: "8rem",
      isNumber: true,
    },
    { header: "Output", text: ({ output }) => perMillion(output), width: "6rem", isNumber: true },
    { header: "Source", text: ({ source, by }) => `${source}, ${by}` },
    rowActions<Row>(
      ({ model, validFrom }) => `${nameOf(model)} from ${validFrom}`,
      [{ label: "Re-price", icon: <RotateCcw />, run: repricing.open }],
    ),
  ];
  return (
    <Stack as="section" gap="3" mt="10" aria-label="Prices">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading as="h2" size="xl">
          Prices
        </Heading>
        <Button size="sm" variant="outline" onClick={() => adding.open(null)}>
          <Plus /> Add price
        </Button>
      </Flex>
      <Text color="fg.muted" fontSize="sm">
        Dollars for a million tokens. A price counts for answers from its day on.
        {prices.isDemo && " The demo model answers: nothing is billed."}
      </Text>
      <RowTable
        label="Prices"
        columns={columns}
        rows={rows}
        emptyText="No prices yet."
        onOpen={adding.open}
      />
      {adding.state.step !== "closed" && (
        <PriceEditor key={adding.turn} editor={adding} today={prices.today} />
      )}
      {repricing.state.step !== "closed" && <Reprice key={repricing.turn} editor={repricing} />}
    </Stack>
  );
}

function nameOf(model: string): string {
  return model === ANY_MODEL ? "All other models" : model;
}
