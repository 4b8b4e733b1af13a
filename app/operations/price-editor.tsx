import { Stack } from "@chakra-ui/react";
import type { StoredPrice } from "#domain/usage/answers.ts";
import { useState } from "react";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { FieldError } from "#app/calls/save-request.ts";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { readDollars } from "#domain/usage/money.ts";
import { NewPrice } from "#domain/usage/price-changes.ts";

const AMOUNT_RULE = "Must be an amount from 0 to 1,000 dollars.";
const AMOUNTS = ["input", "cachedInput", "output"];

type PriceEditorProps = { editor: DialogState<StoredPrice>; today: string };

/** Adds a price of a model, from today or a later day on. An existing row is the example for the new one. */
export function PriceEditor({ editor, today }: PriceEditorProps) {
  const example = editor.state.step === "editing" ? editor.state.entity : null;
  const [start] = useState(() => draftOf(example, today));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [failure, setFailure] = useState<Refused<unknown>>();
  const saving = useSave(
    "The price could not be stored.",
    () => {
      noteSaved(`The price of ${draft.model} has been stored.`);
      editor.close();
    },
    (refusal) => {
      setErrors(refusal.errors);
      setFailure(refusal);
    },
  );

  function save() {
    const { model, validFrom, input, cachedInput, output } = draft;
    const checked = NewPrice.safeParse({
      model,
      validFrom,
      input: microIn(input) ?? Number.NaN,
      cachedInput: microIn(cachedInput),
      output: microIn(output) ?? Number.NaN,
    });
    const issues = checked.error?.issues ?? [];
    setFailure(undefined);
    setErrors(issues.map(({ path, message }) => errorOf(path.join("."), message)));
    if (checked.success) saving.save(async () => rest().prices.add.$post({ json: checked.data }));
  }

  const field = (name: keyof typeof draft, label: string) => ({
    label,
    value: draft[name],
    error: errors.find(({ path }) => path === name)?.message,
    onChange: (text: string) => {
      setDraft((former) => ({ ...former, [name]: text }));
      setErrors((former) => former.filter(({ path }) => path !== name));
    },
  });
  return (
    <DialogFrame
      isOpen={editor.state.step === "editing"}
      size="md"
      title="Add a price"
      hasChanges={JSON.stringify(draft) !== JSON.stringify(start)}
      failure={
        failure && errors.length === 0 && <SaveFailure {...failure} onSignedIn={saving.repeat} />
      }
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

function errorOf(path: string, message: string): FieldError {
  return { path, message: AMOUNTS.includes(path) ? AMOUNT_RULE : message };
}
