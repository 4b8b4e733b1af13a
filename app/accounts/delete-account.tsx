import { useState } from "react";
import { useNavigate } from "react-router";
import { ProofForm } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import type { Proof } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { leaveSession, rest } from "#app/session/session-calls.ts";

/** The button and the form that delete the person's own account (product/accounts 8). */
export function DeleteAccount({ username }: { username: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, refusal, forgetRefusal } = useCall();
  async function remove(json: Proof) {
    if (!(await send(() => rest().account.$delete({ json })))) return;
    await navigate("/");
    leaveSession();
  }
  function cancel() {
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
    <ProofForm
      username={username}
      action="Delete for ever"
      sendingText="Deleting ..."
      help="This cannot be undone."
      isSending={isSending}
      refusal={refusal}
      onProof={remove}
      onCancel={cancel}
    />
  );
}
