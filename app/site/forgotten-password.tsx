import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";

/** Asks for an e-mail with a link for a new password (product/accounts 11). `username` reads the field of the form. */
export function ForgottenPassword({ username }: { username(): string }) {
  const { send, isSending, refusal } = useCall();
  const [sentence, setSentence] = useState("");
  async function ask() {
    const user = username().trim();
    setSentence("");
    if (user === "") return setSentence("Enter your username first.");
    if (!(await send(() => rest().auth.forgot.$post({ json: { user } })))) return;
    setSentence(
      `If ${user} has a confirmed e-mail address, a link is on its way to it. If nothing comes, ask an administrator for a link to set a new password.`,
    );
  }
  return (
    <>
      <button
        type="button"
        className={plain.textLink}
        disabled={isSending}
        onClick={() => void ask()}
      >
        Forgot your password?
      </button>
      <span role="status">
        {(refusal || sentence) && <br />}
        {refusal || sentence}
      </span>
    </>
  );
}
