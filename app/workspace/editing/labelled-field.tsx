import { Field } from "@chakra-ui/react";
import type { ReactNode } from "react";

export type LabelledFieldProps = {
  label: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Shown below the control, and marks it as invalid. */
  error?: string;
  /** Marks the control as invalid without an error of its own. */
  isInvalid?: boolean;
  /** A note below the control; hidden while the error has the same text. */
  help?: ReactNode;
};

/** The frame of every control of a form: label, mark of a required field, note and error. Native validation is off (product/site 6). */
export function LabelledField({
  label,
  isRequired,
  isReadOnly,
  error,
  isInvalid = error !== undefined,
  help,
  children,
}: LabelledFieldProps & { children: ReactNode }) {
  return (
    <Field.Root required={isRequired} readOnly={isReadOnly} invalid={isInvalid}>
      <Field.Label>
        {label} <Field.RequiredIndicator />
      </Field.Label>
      {children}
      {help && help !== error && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
