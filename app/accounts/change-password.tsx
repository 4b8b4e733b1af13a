import { useState } from "react";
import { NewPasswordFields, useNewPassword } from "#app/site/new-password-fields.tsx";
import { PasswordForm } from "#app/accounts/password-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";

/** The form that changes the person's own password (product/accounts 8). */
export function ChangePassword({ username }: { username: string }) {
  const [old, setOld] = useState("");
  const [isChanged, setChanged] = useState(false);
  const fields = useNewPassword();
  const { send, isSending, refusal } = useCall();
  async function onSubmit() {
    setChanged(false);
    const json = { old, password: fields.password };
    if (!(await send(() => rest().account.password.$post({ json })))) return;
    setOld("");
    fields.clear();
    setChanged(true);
  }
  return (
    <PasswordForm username={username} refusal={refusal} onSubmit={onSubmit}>
      <TextField
        label="Old Password"
        name="old"
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.target.value)}
      />
      <NewPasswordFields fields={fields} />
      <SubmitButton
        isDisabled={old === "" || !fields.isMatch}
        isSending={isSending}
        sendingText="Changing ..."
      >
        Change password
      </SubmitButton>
      <p role="status" className={plain.note}>
        {isChanged && "Your password has been changed. All your other sessions have ended."}
      </p>
    </PasswordForm>
  );
}
