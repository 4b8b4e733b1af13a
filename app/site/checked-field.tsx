import { Check, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { TextField } from "#app/site/text-field.tsx";
import styles from "./checked-field.module.css";

type CheckedFieldProps = {
  label: string;
  name: string;
  type?: "text" | "password";
  autoComplete: string;
  value: string;
  isValid: boolean;
  /** The rule, shown from entering the field on until it is kept. */
  help: string;
  onChange(value: string): void;
};

/** A required field with a live mark for valid or invalid, and its rule as a note. */
export function CheckedField({ help, isValid, value, onChange, ...input }: CheckedFieldProps) {
  const [wasEntered, setEntered] = useState(false);
  const isInvalid = value !== "" && !isValid;
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page's script came is kept.
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
      // It stays once it is there: what stands below must not jump away from under a click.
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
