import { Field, Input, type InputProps, Textarea } from "@chakra-ui/react";

type EditorFieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Rows of a longer text; without it the field has one line. */
  rows?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  /** Said while the field is invalid. */
  error?: string;
  /** A note that always stands under the field. */
  help?: string;
} & Pick<InputProps, "type" | "inputMode" | "placeholder" | "autoComplete" | "maxLength">;

/** A labelled text of an editor. Native validation is off; a required field is marked (spec 5). */
export function EditorField(props: EditorFieldProps) {
  const { label, value, onChange, rows, isRequired, isReadOnly, isInvalid, error, help, ...input } =
    props;
  const control = {
    ...input,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field.Root required={isRequired} readOnly={isReadOnly} invalid={isInvalid}>
      <Field.Label>
        {label} <Field.RequiredIndicator />
      </Field.Label>
      {rows === undefined ? (
        <Input {...control} />
      ) : (
        <Textarea
          rows={rows}
          value={value}
          onChange={control.onChange}
          placeholder={input.placeholder}
        />
      )}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
