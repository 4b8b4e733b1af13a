import type { ReactNode, SubmitEvent } from "react";
import { ErrorMessage } from "#app/site/error-message.tsx";

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
