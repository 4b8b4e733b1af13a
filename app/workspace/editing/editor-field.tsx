import { Field, Input, type InputProps, Textarea } from "@chakra-ui/react";
import type { ReactNode } from "react";

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
  help?: ReactNode;
  onFocus?(): void;
  onBlur?(): void;
} & Pick<InputProps, "type" | "inputMode" | "placeholder" | "autoComplete" | "maxLength" | "list">;

/** A labelled text of an editor. Native validation is off; a required field is marked (spec 5). */
export function EditorField(props: EditorFieldProps) {
  const { label, value, onChange, rows, isRequired, isReadOnly, isInvalid, error, help } = props;
  const { onFocus, onBlur, placeholder, type, inputMode, autoComplete, maxLength, list } = props;
  const control = {
    value,
    placeholder,
    onFocus,
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field.Root required={isRequired} readOnly={isReadOnly} invalid={isInvalid}>
      <Field.Label>
        {label} <Field.RequiredIndicator />
      </Field.Label>
      {rows === undefined ? (
        <Input
          _readOnly={{ bg: "bg.muted" }}
          {...control}
          {...{ type, inputMode, autoComplete, maxLength, list }}
        />
      ) : (
        <Textarea {...control} rows={rows} />
      )}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
