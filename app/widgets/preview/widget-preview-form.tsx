import { Button, Stack } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { WidgetPreviewField } from "#app/widgets/inputs/widget-preview-field.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { type GivenValues, shownInputs, type ValueFault } from "#domain/widgets/input-values.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type WidgetPreviewFormProps = {
  data: Pick<WidgetData, "inputs" | "submit">;
  values: GivenValues;
  isSending: boolean;
  onChange(name: string, values: string[]): void;
  /** Sends the values and returns `null`, or returns why they are refused: no fault where there are no inputs (product/widgets 3). */
  onSubmit(): ValueFault[] | null;
};

/** The widget's form as visitors see it. */
export function WidgetPreviewForm(props: WidgetPreviewFormProps) {
  const { data, values, isSending, onChange, onSubmit } = props;
  const { inputs, submit } = data;
  const [faults, setFaults] = useState<ValueFault[] | null>(null);

  function onFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const found = onSubmit();
    setFaults(found);
    const form = event.currentTarget;
    if (found !== null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  }

  const broken = (faults ?? []).filter(({ isEmpty }) => !isEmpty);
  const sentence = broken.map((fault) => fault.sentence).join(" ") || MESSAGES.missingValues;
  return (
    <form noValidate onSubmit={onFormSubmit}>
      <Stack gap="5">
        {shownInputs(inputs, values).map((input) => (
          <WidgetPreviewField
            key={input.name}
            input={input}
            values={values.get(input.name) ?? []}
            isInvalid={(faults ?? []).some(({ name }) => name === input.name)}
            onChange={(changed) => onChange(input.name, changed)}
          />
        ))}
        {faults && <ErrorMessage message={sentence} />}
        <Button
          type="submit"
          colorPalette="brand"
          alignSelf="start"
          h="auto"
          minH="10"
          py="2"
          maxW="full"
          whiteSpace="normal"
          overflowWrap="anywhere"
          aria-disabled={isSending || undefined}
        >
          {submit || "Submit"}
        </Button>
      </Stack>
    </form>
  );
}
