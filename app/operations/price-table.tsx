import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Plus, RotateCcw } from "#app/look/icons.ts";
import { useState } from "react";
import { type FieldError, checkedCall, useFormSave } from "#app/calls/use-save.ts";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { Column } from "#app/workspace/table/column.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { RowTable } from "#app/workspace/table/row-table.tsx";
import { fullDayText } from "#app/workspace/time-text.tsx";
import type { PriceList, StoredPrice } from "#domain/usage/replies.ts";
import { inDollars, perMillion, readDollars } from "#domain/usage/money.ts";
import { ANY_MODEL } from "#domain/usage/prices.ts";

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

/** Computes the cost of a model's answers anew, from a day on. The server does it in parts, until none is left. */
function Reprice({ editor }: { editor: DialogState<StoredPrice> }) {
  const price = editor.state.step === "editing" ? editor.state.entity : null;
  const [model, setModel] = useState(price?.model === ANY_MODEL ? "" : (price?.model ?? ""));
  const [from, setFrom] = useState(price?.validFrom ?? "");
  const [done, setDone] = useState("");
  const { send, isSending, refusal } = useCall();
  if (price === null) return null;

  async function reprice() {
    setDone("");
    let [changed, difference] = [0, 0];
    let after: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before ended
      const response = await send(async () =>
        rest().prices.reprice.$post({ json: { model, from, after } }),
      );
      if (response === null) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const part = await response.json();
      changed += part.changed;
      difference += part.difference;
      after = part.next ?? undefined;
    } while (after !== undefined);
    const sign = difference < 0 ? "less" : "more";
    const sum = `${inDollars(Math.abs(difference))} ${sign} together`;
    setDone(
      `${changed.toLocaleString("en")} answers have another cost now${changed ? `: ${sum}` : ""}.`,
    );
  }

  return (
    <DialogFrame
      isOpen
      size="md"
      title="Re-price answers"
      hasChanges={false}
      success={done}
      failure={refusal && <ErrorMessage message={refusal} />}
      onClose={editor.close}
      action={{ label: "Re-price", isBusy: isSending, onPress: () => void reprice() }}
    >
      <Stack gap="5">
        <Text>
          Computes the cost of stored answers of a model anew, with the prices of their days. Sums
          and budgets follow. Corrected answers keep their cost.
        </Text>
        <EditorField label="Model" isRequired value={model} onChange={setModel} />
        <EditorField label="From" type="date" isRequired value={from} onChange={setFrom} />
      </Stack>
    </DialogFrame>
  );
}

const AMOUNT_RULE = "Must be an amount from 0 to 1,000 dollars.";
const AMOUNTS = ["input", "cachedInput", "output"];

type PriceEditorProps = { editor: DialogState<StoredPrice>; today: string };

/** Adds a price of a model, from today or a later day on. An existing row is the example for the new one. */
function PriceEditor({ editor, today }: PriceEditorProps) {
  const example = editor.state.step === "editing" ? editor.state.entity : null;
  const [start] = useState(() => draftOf(example, today));
  const [draft, setDraft] = useState(start);
  const saving = useFormSave("The price could not be stored.", () => {
    noteSaved(`The price of ${draft.model} has been stored.`);
    editor.close();
  });
  const { refusal } = saving;

  function save() {
    const { model, validFrom, input, cachedInput, output } = draft;
    const body = {
      model,
      validFrom,
      input: microIn(input) ?? Number.NaN,
      cachedInput: microIn(cachedInput),
      output: microIn(output) ?? Number.NaN,
    };
    saving.send(
      checkedCall(
        async () => (await import("#domain/usage/price-changes.ts")).NewPrice,
        body,
        async (json) => rest().prices.add.$post({ json }),
        (errors) => errors.map(errorOf),
      ),
    );
  }

  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    error: saving.errorOf(name),
    onChange: (text: string) => {
      setDraft((former) => ({ ...former, [name]: text }));
      saving.forgetError(name);
    },
  });
  return (
    <DialogFrame
      isOpen={editor.state.step === "editing"}
      size="md"
      title="Add a price"
      hasChanges={JSON.stringify(draft) !== JSON.stringify(start)}
      failure={refusal && <SaveFailure {...refusal} onSignedIn={saving.repeat} />}
      onEnter={save}
      onClose={editor.close}
      action={{ label: "Add price", isBusy: saving.isSaving, onPress: save }}
    >
      <Stack gap="5">
        <EditorField {...field("model", "Model")} isRequired help="* is for all other models." />
        <EditorField
          {...field("validFrom", "From")}
          isRequired
          type="date"
          help="A price of today replaces the former one. Re-price the answers since then."
        />
        <EditorField
          {...field("input", "Input, in dollars for a million tokens")}
          isRequired
          inputMode="decimal"
        />
        <EditorField
          {...field("cachedInput", "Cached input")}
          inputMode="decimal"
          help="Empty: it costs as much as other input."
        />
        <EditorField {...field("output", "Output")} isRequired inputMode="decimal" />
      </Stack>
    </DialogFrame>
  );
}

function draftOf(example: StoredPrice | null, today: string) {
  const dollars = (micro: number | null | undefined) =>
    micro === null || micro === undefined ? "" : String(micro / 1_000_000);
  return {
    model: example?.model ?? "",
    validFrom: today,
    input: dollars(example?.input),
    cachedInput: dollars(example?.cachedInput),
    output: dollars(example?.output),
  };
}

/** Dollars as micro-dollars; null for an empty field, NaN for anything else. */
function microIn(text: string): number | null {
  const nano = readDollars(text);
  return nano === null ? null : Math.round(nano / 1000);
}

function errorOf({ path, message }: FieldError): FieldError {
  return { path, message: AMOUNTS.includes(path) ? AMOUNT_RULE : message };
}
