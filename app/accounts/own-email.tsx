import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useProved } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";

type Email = { email: string | null; isVerified: boolean; canMail: boolean };

/** The person's e-mail address and its state (product/accounts 11). `null`: it could not be loaded. */
export function OwnEmail({ username, stored }: { username: string; stored: Email | null }) {
  const [email, setEmail] = useState(stored?.email ?? "");
  const [isSent, setSent] = useState(false);
  const call = useCall();
  const { send, isSending, refusal } = call;
  const { revalidate } = useRevalidator();
  const proved = useProved({ username, action: "Save e-mail", sendingText: "Saving ...", call });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setSent(false);
    await proved.run(async (proof) => {
      const json = { email, ...proof };
      const reply = await send(() => rest().account.email.$post({ json }));
      if (reply === null) return false;
      setSent((await reply.json()).isSent);
      await revalidate();
      return true;
    });
  }

  if (stored === null) return <LoadFailure message="Your e-mail address could not be loaded." />;
  if (proved.form) return proved.form;
  const isChanged = email.trim() !== (stored.email ?? "");
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      {refusal && <ErrorMessage message={refusal} />}
      {!stored.canMail && <p className={plain.note}>{NO_MAIL}</p>}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        help="Leave empty to remove it."
        required={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {/* An address that is not confirmed can be mailed again. */}
      <SubmitButton
        isDisabled={!isChanged && (stored.email === null || stored.isVerified || !stored.canMail)}
        isSending={isSending}
        sendingText="Saving ..."
      >
        {isChanged || stored.isVerified || stored.email === null
          ? "Save e-mail"
          : "Send the link again"}
      </SubmitButton>
      <p role="status" className={plain.note}>
        {stateOf(stored, isSent)}
      </p>
    </form>
  );
}

const NO_MAIL =
  "This site sends no e-mail: an address is stored, and nothing is sent to it. If you forget your password, ask an administrator for a link.";

function stateOf({ email, isVerified, canMail }: Email, isSent: boolean): string {
  if (email === null) return "No address is stored.";
  if (!canMail) return `${email} is stored.`;
  if (isVerified) return `${email} is confirmed.`;
  const sent = isSent
    ? "We have sent you a link. Open it within a day."
    : "Open the link in the e-mail.";
  return `${email} is not confirmed yet. ${sent}`;
}
