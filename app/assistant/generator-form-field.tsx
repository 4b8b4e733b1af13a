import { Field, Input, NativeSelect, Textarea } from "@chakra-ui/react";
import { useState } from "react";
import type { GeneratorField } from "#app/assistant/generator-pages.ts";
import { MAX_LONG_TEXT, MAX_SHORT_TEXT } from "#domain/assistant/generator-kinds.ts";

type GeneratorFormFieldProps = {
  field: GeneratorField;
  /** Whether the form has been sent with what it holds: then an empty required field is marked (spec 5). */
  isValidated: boolean;
};

/** A text, a longer text or a choice of a generator's form. */
export function GeneratorFormField({ field, isValidated }: GeneratorFormFieldProps) {
  const [value, setValue] = useState(field.options?.[0] ?? "");
  const control = {
    name: field.name,
    value,
    placeholder: field.placeholder,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <Field.Root
      required={field.isRequired}
      invalid={isValidated && field.isRequired && value.trim() === ""}
    >
      <Field.Label>
        {field.label} <Field.RequiredIndicator />
      </Field.Label>
      {field.options && (
        <NativeSelect.Root>
          <NativeSelect.Field {...control}>
            {field.options.map((option, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- spec 2: an option stands twice
              <option key={index}>{option}</option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {!field.options && field.isLong && (
        <Textarea rows={5} maxLength={MAX_LONG_TEXT} {...control} />
      )}
      {!field.options && !field.isLong && <Input maxLength={MAX_SHORT_TEXT} {...control} />}
      <Field.ErrorText>{field.label} is required.</Field.ErrorText>
    </Field.Root>
  );
}
