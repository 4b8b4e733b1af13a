import { Stack, Text } from "@chakra-ui/react";
import type { StoredPrice } from "#domain/usage/answers.ts";
import { useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { inDollars } from "#domain/usage/money.ts";
import { ANY_MODEL } from "#domain/usage/prices.ts";

/** Computes the cost of a model's answers anew, from a day on. The server does it in parts, until none is left. */
export function Reprice({ editor }: { editor: DialogState<StoredPrice> }) {
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
