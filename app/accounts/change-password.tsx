import { useState } from "react";
import { useRevalidator } from "react-router";
import { NewPasswordFields, useNewPassword } from "#app/site/new-password-fields.tsx";
import { PasswordForm } from "#app/accounts/password-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";

/**
 * The form that changes the person's own password (product/accounts 8).
 * @param passkeys how many the person has: whether they stay is asked
 */
export function ChangePassword({ username, passkeys }: { username: string; passkeys: number }) {
  const [old, setOld] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const fields = useNewPassword();
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();
  const isReady = old !== "" && fields.isMatch;

  async function change(removesPasskeys: boolean) {
    setAsking(false);
    const json = { old, password: fields.password, removesPasskeys };
    if (!(await send(() => rest().account.password.$post({ json })))) return;
    setOld("");
    fields.clear();
    setChanged(true);
    // Sessions and links have ended, and passkeys may have.
    await revalidate();
  }
  async function onSubmit() {
    setChanged(false);
    if (!isReady) return;
    if (passkeys > 0) setAsking(true);
    else await change(false);
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
      {isAsking && (
        <KeepQuestion
          text={keepText("your password changes", { passkeys })}
          isSending={isSending}
          onAnswer={(isKept) => void change(!isKept)}
          onCancel={() => setAsking(false)}
        />
      )}
      <SubmitButton
        isDisabled={!isReady}
        isSending={isSending}
        isHidden={isAsking}
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
