import { useState } from "react";
import { PasswordForm } from "#app/accounts/password-form.tsx";
import { type Proof, usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";

type ProofFormProps = {
  username: string;
  /** The label of the button, and while the call is being sent. */
  action: string;
  sendingText: string;
  help?: string;
  isSending: boolean;
  refusal: string;
  onProof(proof: Proof): Promise<void>;
  onCancel(): void;
};

/** Asks for the password or a passkey before something that only the person may do (product/accounts 10). */
export function ProofForm(props: ProofFormProps) {
  const { username, action, sendingText, help, isSending, refusal, onProof, onCancel } = props;
  const [password, setPassword] = useState("");
  const passkey = usePasskey();
  async function withPasskey() {
    const shown = await passkey.show();
    if (shown) await onProof({ passkey: shown });
  }
  const isBusy = isSending || passkey.isSending;
  return (
    <PasswordForm
      username={username}
      refusal={refusal}
      onSubmit={async () => onProof({ password })}
    >
      {passkey.refusal && <ErrorMessage message={passkey.refusal} />}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
        autoFocus
        help={help}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        <SubmitButton isDisabled={password === ""} isSending={isBusy} sendingText={sendingText}>
          {action}
        </SubmitButton>{" "}
        {hasPasskeys() && (
          <button
            type="button"
            className={`${plain.button} ${plain.quiet}`}
            disabled={isBusy}
            onClick={() => void withPasskey()}
          >
            Use a passkey
          </button>
        )}{" "}
        <button type="button" className={`${plain.button} ${plain.quiet}`} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </PasswordForm>
  );
}
