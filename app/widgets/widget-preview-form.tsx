import { Button, Stack } from "@chakra-ui/react";
import { type SubmitEvent, useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { MAX_VALUE_LENGTH, stripValue } from "#domain/widgets/prompt.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { SELECT_AREA_ROWS } from "#domain/widgets/widget-input.ts";

type WidgetPreviewFormProps = {
  widget: Widget;
  values: ReadonlyMap<string, string>;
  isSending: boolean;
  onChange(name: string, value: string): void;
  /** Sends the values and returns true, or returns false if an input has no value (product/widgets 3). */
  onSubmit(): boolean;
};

/** The widget's form as visitors see it. */
export function WidgetPreviewForm(props: WidgetPreviewFormProps) {
  const { widget, values, isSending, onChange, onSubmit } = props;
  const { inputs, submit } = widget.data;
  const [isMissing, setMissing] = useState(false);

  function onFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const isComplete = onSubmit();
    setMissing(!isComplete);
    const form = event.currentTarget;
    if (!isComplete) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  }

  return (
    <form noValidate onSubmit={onFormSubmit}>
      <Stack gap="5">
        {inputs.map((input) => {
          const value = values.get(input.name) ?? "";
          return (
            <EditorField
              key={input.name}
              label={input.label}
              value={value}
              placeholder={input.placeholder}
              rows={input.type === "selectarea" ? SELECT_AREA_ROWS : undefined}
              isRequired={input.required}
              isInvalid={isMissing && stripValue(value) === ""}
              maxLength={MAX_VALUE_LENGTH}
              autoComplete="off"
              onChange={(text) => onChange(input.name, text)}
            />
          );
        })}
        {isMissing && <ErrorMessage message={MESSAGES.missingValues} />}
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
