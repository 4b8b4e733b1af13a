import plain from "#app/look/plain.module.css";
import { useSignOutEverywhere } from "#app/session/use-sign-out-everywhere.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { NOT_SIGNED_OUT } from "#domain/messages.ts";

/** The button that ends all sessions of the person, this one included (product/accounts 8). */
export function EndSessions() {
  const { leave, hasFailed } = useSignOutEverywhere();
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
