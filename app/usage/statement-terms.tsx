import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { Statement } from "#domain/usage/statement-answers.ts";
import { useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveButton } from "#app/workspace/editing/save-button.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { dollarText, readDollars } from "#domain/usage/money.ts";
import { NewTerms } from "#domain/usage/statement.ts";

/** The form for the price of a client from this month on: a margin or a price an answer, the currency and its rate (product/statements 2). */
export function StatementTerms({ statement }: { statement: Statement }) {
  const { client, month, terms } = statement;
  const [draft, setDraft] = useState({
    marginPercent: String(terms.marginPercent ?? ""),
    pricePerAnswer: dollarText(terms.pricePerAnswer),
    currency: terms.currency,
    rate: String(terms.rate),
  });
  const [errors, setErrors] = useState<Map<PropertyKey | undefined, string>>(new Map());
  const saving = useSave<Statement>(
    "The price could not be stored.",
    () => noteSaved(`The price of ${client.name} has been stored.`),
    () => undefined,
  );

  function save() {
    const { marginPercent, pricePerAnswer, currency, rate } = draft;
    const checked = NewTerms.safeParse({
      clientid: client.id,
      marginPercent: marginPercent.trim() === "" ? null : Number(marginPercent),
      pricePerAnswer: readDollars(pricePerAnswer),
      currency: currency.trim(),
      rate: rate.trim() === "" ? Number.NaN : Number(rate),
      former: terms,
    });
    setErrors(new Map(checked.error?.issues.map(({ path, message }) => [path[0], message])));
    if (!checked.success) return;
    saving.save(async () =>
      rest().statements[":month"].terms.$post({ param: { month }, json: checked.data }),
    );
  }

  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    error: errors.get(name),
    onChange: (text: string) => setDraft((former) => ({ ...former, [name]: text })),
  });
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        It counts from this month on, until a later month has another price.
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2, xl: 4 }} gap="4">
        <EditorField
          {...field("marginPercent", "Margin in per cent")}
          inputMode="decimal"
          help="Added to the cost."
        />
        <EditorField
          {...field("pricePerAnswer", "Or a price an answer")}
          inputMode="decimal"
          help="In the currency, for each answer that did not fail."
        />
        <EditorField {...field("currency", "Currency")} isRequired help="Such as EUR." />
        <EditorField
          {...field("rate", "Rate")}
          isRequired
          inputMode="decimal"
          help="The price of a dollar in the currency."
        />
      </SimpleGrid>
      <SaveButton saving={saving} onSave={save}>
        Save the price
      </SaveButton>
    </Stack>
  );
}
