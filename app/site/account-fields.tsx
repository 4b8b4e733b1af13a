import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Check, X } from "#app/look/icons.ts";
import { TextField } from "#app/site/text-field.tsx";
import {
  PASSWORD_ADVICE,
  PASSWORD_MATCH_HELP,
  PASSWORD_PATTERN,
  PASSWORD_RULES,
} from "#domain/account-rules.ts";
import styles from "./account-fields.module.css";

/** The rules that are enforced, each with a mark once the password follows it, and below them the help text (product/accounts 2). */
export function NewPasswordHelp({ password }: { password: string }) {
  return (
    <>
      <span className={styles.heading}>Required:</span>
      {PASSWORD_RULES.map(({ text, pattern }) => (
        <span key={text} className={styles.rule} data-met={pattern.test(password)}>
          {text}
        </span>
      ))}
      <span className={styles.help}>{PASSWORD_ADVICE}</span>
    </>
  );
}

/** The state of a new password and its repetition. `isMatch`: both are valid and equal. */
export function useNewPassword() {
  const [password, setPassword] = useState("");
  const [match, setMatch] = useState("");
  const isValid = PASSWORD_PATTERN.test(password);
  const isMatch = isValid && match === password;
  const clear = () => {
    setPassword("");
    setMatch("");
  };
  return { password, setPassword, match, setMatch, isValid, isMatch, clear };
}

type NewPasswordFieldsProps = {
  fields: ReturnType<typeof useNewPassword>;
  autoFocus?: boolean;
};

/** The fields New Password and Confirm Password, with the rule. */
export function NewPasswordFields({ fields, autoFocus }: NewPasswordFieldsProps) {
  return (
    <>
      <CheckedField
        label="New Password"
        name="password"
        type="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the form is all that the page has
        autoFocus={autoFocus}
        value={fields.password}
        isValid={fields.isValid}
        help={<NewPasswordHelp password={fields.password} />}
        onChange={fields.setPassword}
      />
      <CheckedField
        label="Confirm Password"
        name="match"
        type="password"
        autoComplete="new-password"
        value={fields.match}
        isValid={fields.isMatch}
        help={PASSWORD_MATCH_HELP}
        onChange={fields.setMatch}
      />
    </>
  );
}

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
