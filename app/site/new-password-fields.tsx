import { useState } from "react";
import { CheckedField } from "#app/site/checked-field.tsx";
import {
  PASSWORD_HELP,
  PASSWORD_MATCH_HELP,
  PASSWORD_PATTERN,
  PASSWORD_RULE,
} from "#domain/account-rules.ts";

/** The help text, and below it the rule that is enforced (product/accounts 2). */
export const NEW_PASSWORD_HELP = (
  <>
    {PASSWORD_HELP}
    <br />
    {PASSWORD_RULE}
  </>
);

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
        help={NEW_PASSWORD_HELP}
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
