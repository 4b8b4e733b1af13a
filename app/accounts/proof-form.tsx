import { type ReactNode, type SubmitEvent, useState } from "react";
import { type Proof, usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";

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

type PasswordFormProps = {
  username: string;
  refusal: string | undefined;
  onSubmit(): Promise<void>;
  children: ReactNode;
};

/** A form that asks the person for their password. It has the username for password managers. */
export function PasswordForm({ username, refusal, onSubmit, children }: PasswordFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form noValidate onSubmit={submit}>
      {refusal && <ErrorMessage message={refusal} />}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {children}
    </form>
  );
}

/** Does something; `false` if it was refused. */
type Act = (proof: Proof) => Promise<boolean>;

type ProvedProps = {
  username: string;
  /** The label of the form's button, and while the call is being sent. */
  action?: string;
  sendingText?: string;
  /** The call that may be refused for a missing proof. */
  call: { isSending: boolean; refusal: string; forgetRefusal(): void };
  onCancel?(): void;
};

/**
 * Does what needs a proof: first without one, because a sign-in of the last ten minutes needs none.
 * @returns `form` asks for the proof after such a refusal; null otherwise
 */
export function useProved(props: ProvedProps) {
  const { username, action = "Continue", sendingText = "Checking ...", call, onCancel } = props;
  const [asked, setAsked] = useState<{ act: Act }>();
  const [tried, setTried] = useState<{ act: Act }>();
  // A form that is shown stays until it is done or cancelled: a wrong password is another refusal.
  const shown = asked ?? (call.refusal === PASSKEY_REFUSALS.proof ? tried : undefined);
  async function run(act: Act) {
    setTried({ act });
    if (await act({})) setTried(undefined);
  }
  function forget() {
    setAsked(undefined);
    setTried(undefined);
  }
  function cancel() {
    call.forgetRefusal();
    forget();
    onCancel?.();
  }
  const form = shown && (
    <ProofForm
      {...{ username, action, sendingText }}
      isSending={call.isSending}
      refusal={call.refusal}
      onProof={async (proof) => {
        setAsked(shown);
        if (await shown.act(proof)) forget();
      }}
      onCancel={cancel}
    />
  );
  return { run, cancel, form: form ?? null };
}
