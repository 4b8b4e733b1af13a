import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import type { RestReply } from "#app/rest-client.ts";
import { homePath } from "#app/session/return-path.ts";
import {
  type SessionReply,
  currentSession,
  finishSignOut,
  isDeviceTrusted,
  keepSession,
  rest,
} from "#app/session/session-calls.ts";
import { TrustField } from "#app/session/trust-field.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";
import { NewPasswordFields, useNewPassword } from "#app/site/account-fields.tsx";
import { titled } from "#app/site/page-title.ts";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { LINK_USED } from "#domain/messages.ts";

export const meta = titled("Set Your Password", { name: "robots", content: "noindex" });

/** The owner of the link, and the other ways into the account. */
type Found = { username: string; passkeys: number; isLinked: boolean; invitation: Invitation };

/** The person who sent the invitation, and the client's name; null for a link to an account that has been used before. */
type Invitation = { by: string | null; to: string } | null;

/** The page of a one-time link (product/accounts 9). The link's code is in the fragment, which no server gets. */
export default function Welcome() {
  const [found, setFound] = useState<Found & { needsPasskey: boolean }>();
  /** Whether the account waits for approval; `undefined` until the password has been set. */
  const [isWaiting, setWaiting] = useState<boolean>();
  const { send, refusal } = useCall();
  // A new link in the same tab changes only the fragment.
  const { hash } = useLocation();
  useEffect(() => {
    const json = { code: codeIn(hash) };
    setFound(undefined);
    void send(() => rest().auth.link.$post({ json })).then(async (reply) =>
      setFound(await reply?.json()),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is new with every rendering
  }, [hash]);
  if (refusal) return <Unusable reason={refusal} />;
  if (isWaiting !== undefined) return <NotSignedIn isWaiting={isWaiting} />;
  return (
    <FormCard heading={found?.needsPasskey ? "Make Your Passkey" : "Set Your Password"}>
      {found === undefined ? (
        <p role="status" className={plain.muted}>
          Loading...
        </p>
      ) : found.needsPasskey ? (
        <WelcomePasskey {...found} code={codeIn(hash)} />
      ) : (
        <LinkForm {...found} onNotSignedIn={setWaiting} />
      )}
    </FormCard>
  );
}

/** The code in a fragment, `-` if there is none: the server refuses it as a link that does not work. */
function codeIn(hash: string): string {
  return hash.slice(1, 201) || "-";
}

type Reply = SessionReply | { waiting: boolean };

type LinkFormProps = Found & { onNotSignedIn(isWaiting: boolean): void };

function Invited({ invitation }: { invitation: Invitation }) {
  if (invitation === null) return null;
  const { by, to } = invitation;
  return (
    <p>
      <strong>{by ?? "An administrator"}</strong> has invited you to <strong>{to}</strong>.
    </p>
  );
}

function LinkForm({ username, passkeys, isLinked, invitation, onNotSignedIn }: LinkFormProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const fields = useNewPassword();
  const { send, isSending, refusal } = useCall();
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!fields.isMatch) return;
    if (passkeys > 0 || isLinked) setAsking(true);
    else void set(false);
  }
  async function set(removesOthers: boolean) {
    setAsking(false);
    const code = codeIn(location.hash);
    const json = { code, pwd: fields.password, persist: isDeviceTrusted(), removesOthers };
    // Ends a former session whose sign-out has not reached the server.
    await finishSignOut();
    const call = rest().auth.link.password.$post;
    const reply = await send(() => call({ json }) as Promise<RestReply<Reply>>);
    if (reply === null) return;
    const session = await reply.json();
    if ("waiting" in session) return onNotSignedIn(session.waiting);
    keepSession(session);
    await navigate(homePath(currentSession()?.roles), { replace: true });
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      {refusal && <ErrorMessage message={refusal} />}
      <Invited invitation={invitation} />
      <p>
        Your username is <strong>{username}</strong>. Choose a password for it.
      </p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that the page has */}
      <NewPasswordFields fields={fields} autoFocus />
      <TrustField />
      {isAsking && (
        <KeepQuestion
          text={keepText("your password is set", { passkeys, isLinked })}
          isSending={isSending}
          onAnswer={(isKept) => void set(!isKept)}
          onCancel={() => setAsking(false)}
        />
      )}
      <SubmitButton
        isDisabled={!fields.isMatch}
        isSending={isSending}
        isHidden={isAsking}
        sendingText="Signing in ..."
      >
        Set Password
      </SubmitButton>
    </form>
  );
}

/** Shown where the link does not work, or where the server could not check it. */
function Unusable({ reason }: { reason: string }) {
  return (
    <FormCard heading="Set Your Password">
      <ErrorMessage message={reason} />
      {reason === LINK_USED ? (
        <Link to="/login" className={plain.button}>
          Sign In
        </Link>
      ) : (
        <button type="button" className={plain.button} onClick={() => location.reload()}>
          Retry
        </button>
      )}
    </FormCard>
  );
}

/** The password has been set, and the person is not signed in. */
function NotSignedIn({ isWaiting }: { isWaiting: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // The form had the focus and is no longer on the page.
  useEffect(() => link.current?.focus(), []);
  return (
    <FormCard heading="Success!">
      <p role="status">
        Your password has been set.{" "}
        {isWaiting
          ? "An administrator must approve your account before you can sign in."
          : "Please sign in with it."}
      </p>
      <Link ref={link} to="/login" className={plain.button}>
        Sign In
      </Link>
    </FormCard>
  );
}

/** Uses a one-time link up and makes a passkey, for a person who signs in by passkey only (product/accounts 9). */
function WelcomePasskey(props: Found & { code: string }) {
  const { username, code, passkeys, isLinked, invitation } = props;
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
    const reply = await send(() => call({ json }) as Promise<RestReply<SessionReply>>);
    if (reply === null) return false;
    keepSession(await reply.json());
    setSignedIn(true);
    return true;
  }
  async function make(removesOthers: boolean) {
    setAsking(false);
    if ((await begin()) && (await add({}, removesOthers)))
      await navigate(homePath(currentSession()?.roles), { replace: true });
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <Invited invitation={invitation} />
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
