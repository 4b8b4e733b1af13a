import { useNavigate, useSearchParams } from "react-router";
import { usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import type { RestAnswer } from "#app/rest-client.ts";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { returnAddress } from "#app/session/return-path.ts";
import { finishSignOut, rest } from "#app/session/session-calls.ts";
import { isDeviceTrusted, keepSession, type Session } from "#app/session/session-store.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { useIsReady } from "#app/site/use-is-ready.ts";

/** The button that signs in by passkey (product/accounts 10). Nothing where the browser has no passkeys. */
export function PasskeySignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { show, send, isSending, refusal } = usePasskey();
  if (!useIsReady() || !hasPasskeys()) return null;
  async function signIn() {
    const passkey = await show();
    if (passkey === null) return;
    // Ends a former session whose sign-out has not reached the server.
    await finishSignOut();
    const json = { passkey, persist: isDeviceTrusted() };
    const call = rest().auth.passkey.$post;
    const answer = await send(() => call({ json }) as Promise<RestAnswer<Omit<Session, "user">>>);
    if (answer === null) return;
    keepSession(await answer.json());
    await navigate(returnAddress(search.get("from")), { replace: true });
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        disabled={isSending}
        aria-busy={isSending}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </button>
    </>
  );
}
