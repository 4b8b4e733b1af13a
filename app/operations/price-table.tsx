import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Plus, RotateCcw } from "#app/look/icons.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { fullDayText } from "#app/workspace/time-text.tsx";
import { perMillion, ANY_MODEL } from "#domain/usage/money.ts";
import type { PriceList, StoredPrice } from "#domain/usage/replies.ts";

const PriceEditor = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/operations/price-dialogs.tsx")).PriceEditor,
);
const Reprice = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/operations/price-dialogs.tsx")).Reprice,
);

type Row = StoredPrice & { id: string };

/** Every stored price, the latest of a model first, with Add price and Re-price (product/usage 7). */
export function PriceTable({ prices }: { prices: PriceList }) {
  const adding = useDialogState<StoredPrice>();
  const repricing = useDialogState<StoredPrice>();
  const rows = prices.rows.map((price) => ({ ...price, id: `${price.model} ${price.validFrom}` }));
  const columns: Column<Row>[] = [
    { header: "Model", text: ({ model }) => nameOf(model), isName: true },
    { header: "From", text: ({ validFrom }) => fullDayText(validFrom), width: "8rem" },
    { header: "Input", text: ({ input }) => perMillion(input), width: "6rem", isNumber: true },
    {
      header: "Cached input",
      text: ({ cachedInput }) => (cachedInput === null ? "" : perMillion(cachedInput)),
      width: "8rem",
      isNumber: true,
    },
    { header: "Output", text: ({ output }) => perMillion(output), width: "6rem", isNumber: true },
    {
      header: "Source",
      text: ({ source, by }) => `${source}, ${by}`,
      width: "clamp(8rem, 18cqi, 18rem)",
    },
    rowActions<Row>(
      ({ model, validFrom }) => `${nameOf(model)} from ${validFrom}`,
      [{ label: "Re-price", icon: <RotateCcw />, run: repricing.open }],
    ),
  ];
  return (
    <Stack as="section" gap="3" mt="10" aria-label="Prices">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Heading as="h2">Prices</Heading>
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
