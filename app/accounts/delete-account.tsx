import { useState } from "react";
import { useNavigate } from "react-router";
import { PasswordForm } from "#app/accounts/password-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { leaveSession, rest } from "#app/session/session-calls.ts";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";

/** The button and the form that delete the person's own account (product/accounts 8). */
export function DeleteAccount({ username }: { username: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const { send, isSending, refusal, forgetRefusal } = useCall();
  async function onSubmit() {
    if (!(await send(() => rest().account.$delete({ json: { password } })))) return;
    await navigate("/");
    leaveSession();
  }
  function cancel() {
    setPassword("");
    forgetRefusal();
    setAsking(false);
  }
  if (!isAsking) {
    return (
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </button>
    );
  }
  return (
    <PasswordForm username={username} refusal={refusal} onSubmit={onSubmit}>
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
        autoFocus
        help="This cannot be undone."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        <SubmitButton isDisabled={password === ""} isSending={isSending} sendingText="Deleting ...">
          Delete for ever
        </SubmitButton>{" "}
        <button type="button" className={`${plain.button} ${plain.quiet}`} onClick={cancel}>
          Cancel
        </button>
      </div>
    </PasswordForm>
  );
}
