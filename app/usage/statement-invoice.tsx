import { Box, Stack, Text } from "@chakra-ui/react";
import type { StatementList } from "#domain/usage/statement-answers.ts";
import { useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveButton } from "#app/workspace/editing/save-button.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { dollarText, inDollars, readDollars } from "#domain/usage/money.ts";
import { Invoice } from "#domain/usage/statement.ts";

/** The invoice of the provider beside the computed sum (product/statements 3). */
export function StatementInvoice({ list }: { list: StatementList }) {
  const { month, totals, invoice, isClosed } = list;
  const [dollars, setDollars] = useState(dollarText(invoice));
  const [error, setError] = useState<string>();
  const saving = useSave<StatementList>(
    "The invoice could not be stored.",
    () => noteSaved("The invoice has been stored."),
    () => undefined,
  );

  function save() {
    const checked = Invoice.safeParse({ amount: readDollars(dollars), former: invoice });
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    saving.save(async () =>
      rest().statements[":month"].invoice.$post({ param: { month }, json: checked.data }),
    );
  }

  return (
    <Stack gap="4" align="start">
      <Text>
        Computed: {inDollars(totals.cost)}. {invoice !== null && comparison(invoice, totals.cost)}
      </Text>
      {!isClosed && (
        <>
          <Box width="full" maxWidth="xs">
            <EditorField
              label="Invoice in dollars"
              inputMode="decimal"
              value={dollars}
              error={error}
              help="Without taxes. Leave empty if there is none."
              onChange={setDollars}
            />
          </Box>
          <SaveButton saving={saving} onSave={save}>
            Save the invoice
          </SaveButton>
        </>
      )}
    </Stack>
  );
}

function comparison(invoice: number, computed: number): string {
  const difference = inDollars(Math.abs(invoice - computed));
  const compared =
    invoice === computed
      ? "the same"
      : `${difference} ${invoice > computed ? "more" : "less"} than computed`;
  return `Invoice: ${inDollars(invoice)}, ${compared}.`;
}
