import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { checkedCall, reworded, useFormSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { inDollars, readDollars, ANY_MODEL } from "#domain/usage/money.ts";
import type { StoredPrice } from "#domain/usage/replies.ts";

/** Computes the cost of a model's answers anew, from a day on. The server does it in parts, until none is left. */
export function Reprice({ editor }: { editor: DialogState<StoredPrice> }) {
  const price = editor.entity;
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
      size="md"
      title="Re-price answers"
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
export function PriceEditor({ editor, today }: PriceEditorProps) {
  const example = editor.entity;
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
        reworded((path) => AMOUNTS.includes(path), AMOUNT_RULE),
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
      isOpen={editor.isOpen}
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
          help="A price from today replaces the price that today has. Then re-price the answers of today."
        />
        <EditorField
          {...field("input", "Input, in dollars for a million tokens")}
          isRequired
          inputMode="decimal"
        />
        <EditorField
          {...field("cachedInput", "Cached input")}
          inputMode="decimal"
          help="Leave empty if it costs as much as other input."
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
