import { useState } from "react";
import { useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { signOutEverywhere } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { NOT_SIGNED_OUT } from "#domain/messages.ts";

/** The button that ends all sessions of the person, this one included (product/accounts 8). */
export function EndSessions() {
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  async function leave() {
    setFailed(false);
    if (await signOutEverywhere()) await navigate("/");
    else setFailed(true);
  }
  return (
    <>
      {hasFailed && <ErrorMessage message={NOT_SIGNED_OUT} />}
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        onClick={() => void leave()}
      >
        Sign out everywhere
      </button>
    </>
  );
}
