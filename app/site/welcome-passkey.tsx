import { useState } from "react";
import { useNavigate } from "react-router";
import { usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import type { RestAnswer } from "#app/rest-client.ts";
import { DEFAULT_PATH } from "#app/session/return-path.ts";
import { finishSignOut, rest } from "#app/session/session-calls.ts";
import { isDeviceTrusted, keepSession, type Session } from "#app/session/session-store.ts";
import { TrustField } from "#app/session/trust-field.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";

type WelcomePasskeyProps = { username: string; code: string; passkeys: number; isLinked: boolean };

/** Uses a one-time link up and makes a passkey, for a person who signs in by passkey only (product/accounts 9). */
export function WelcomePasskey({ username, code, passkeys, isLinked }: WelcomePasskeyProps) {
  const navigate = useNavigate();
  const { add, send, isSending, refusal } = usePasskey();
  const [isSignedIn, setSignedIn] = useState(false);
  const [isAsking, setAsking] = useState(false);

  /** The link works once, so a second attempt goes on with the session of the first. */
  async function begin(): Promise<boolean> {
    if (isSignedIn) return true;
    await finishSignOut();
    const json = { code, persist: isDeviceTrusted() };
    const call = rest().auth.link.session.$post;
    const answer = await send(() => call({ json }) as Promise<RestAnswer<Omit<Session, "user">>>);
    if (answer === null) return false;
    keepSession(await answer.json());
    setSignedIn(true);
    return true;
  }
  async function make(removesOthers: boolean) {
    setAsking(false);
    if ((await begin()) && (await add({}, removesOthers)))
      await navigate(DEFAULT_PATH, { replace: true });
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <p>
        Your username is <strong>{username}</strong>. You sign in by passkey: with your fingerprint,
        your face or the PIN of your device.
      </p>
      <TrustField />
      {isAsking && (
        <KeepQuestion
          text={keepText("you make a new passkey", { passkeys, isLinked })}
          isSending={isSending}
          onAnswer={(isKept) => void make(!isKept)}
          onCancel={() => setAsking(false)}
        />
      )}
      <button
        type="button"
        className={plain.button}
        disabled={isSending}
        hidden={isAsking}
        onClick={() => (passkeys > 0 || isLinked ? setAsking(true) : void make(false))}
      >
        Make a passkey
      </button>
    </>
  );
}
