import { useState } from "react";
import { CheckedField } from "#app/site/checked-field.tsx";
import {
  PASSWORD_ADVICE,
  PASSWORD_MATCH_HELP,
  PASSWORD_PATTERN,
  PASSWORD_RULES,
} from "#domain/account-rules.ts";
import styles from "./new-password-fields.module.css";

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
  /** Whether the first field gets the focus. */
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
