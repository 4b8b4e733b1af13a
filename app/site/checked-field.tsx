import { Check, X } from "#app/look/icons.ts";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { TextField } from "#app/site/text-field.tsx";
import styles from "./checked-field.module.css";

type CheckedFieldProps = {
  label: string;
  name: string;
  type?: "text" | "password";
  autoComplete: string;
  autoFocus?: boolean;
  value: string;
  isValid: boolean;
  /** The rule. Shown once the field has had the focus, until the value is valid. */
  help: ReactNode;
  onChange(value: string): void;
};

/** A required field that marks its value as valid or invalid while the person types, with the rule below it. */
export function CheckedField({ help, isValid, value, onChange, ...input }: CheckedFieldProps) {
  // A field that begins with the focus shows its rule at once: nothing moves when the page starts.
  const [wasEntered, setEntered] = useState(input.autoFocus ?? false);
  const isInvalid = value !== "" && !isValid;
  const field = useRef<HTMLInputElement>(null);
  // Keeps a value that was typed before React hydrated the page.
  useLayoutEffect(() => {
    if (field.current?.value) onChange(field.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <TextField
      {...input}
      ref={field}
      value={value}
      mark={value !== "" && <Mark isValid={isValid} />}
      isInvalid={isInvalid}
      help={(wasEntered || isInvalid) && !isValid ? help : undefined}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      // The rule stays after the field loses the focus: hiding it would move the button below away from a click.
      onFocus={() => setEntered(true)}
    />
  );
}

function Mark({ isValid }: { isValid: boolean }) {
  return (
    <span
      role="img"
      aria-label={isValid ? "valid" : "invalid"}
      className={isValid ? styles.valid : styles.invalid}
    >
      {isValid ? <Check size="16" /> : <X size="16" />}
    </span>
  );
}
