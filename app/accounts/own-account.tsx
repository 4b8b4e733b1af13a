import { type SubmitEvent, useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useProved } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { type Proof, usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { rest, signOutEverywhere } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { SubmitButton } from "#app/site/submit-button.tsx";
import { TextField } from "#app/site/text-field.tsx";
import { ago, dayText, fullDayText, timeText } from "#app/workspace/time-text.tsx";
import type { OwnLink, OwnSession, Passkey } from "#domain/account-replies.ts";
import { NOT_SIGNED_OUT } from "#domain/messages.ts";
import type { OwnSignIn as Stored } from "#domain/single-sign-on/replies.ts";
import styles from "./own-account.module.css";

type OwnSessionsProps = {
  username: string;
  /** Null: they could not be loaded. */
  sessions: OwnSession[] | null;
  /** How many the person has: before a session ends, it is asked whether they stay. */
  passkeys: number;
};

/** The person's sessions, with buttons that end one, all others, and all of them (product/accounts 8). */
export function OwnSessions({ username, sessions, passkeys }: OwnSessionsProps) {
  /** Ends sessions, once the question is answered. */
  const [ending, setEnding] = useState<{ act: () => Promise<void>; before: string }>();
  const call = useCall();
  const { send, isSending, refusal, forgetRefusal } = call;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const proved = useProved({
    username,
    action: "Remove passkeys",
    sendingText: "Removing ...",
    call,
    onCancel: () => setEnding(undefined),
  });

  async function leave() {
    setFailed(false);
    if (await signOutEverywhere()) await navigate("/");
    else setFailed(true);
  }
  async function end(id?: string) {
    const calls = rest().account.sessions;
    await send(() =>
      id === undefined ? calls.$delete() : calls[":id"].$delete({ param: { id } }),
    );
    // Also after a refusal: the session may have ended elsewhere.
    await revalidate();
  }
  function ask(before: string, act: () => Promise<void>) {
    forgetRefusal();
    if (passkeys > 0) setEnding({ act, before });
    else void act();
  }
  // The person has asked for it in the header (app/site/site-header.tsx). Once: the entry of the history forgets it.
  const isLeaving = useLocation().state === "leaving";
  useEffect(() => {
    if (!isLeaving) return;
    void navigate("/account", { replace: true, state: null });
    ask(EVERYWHERE, leave);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the header has led here
  }, [isLeaving]);

  async function answer(isKept: boolean) {
    if (ending === undefined) return;
    const { act } = ending;
    if (isKept) {
      setEnding(undefined);
      return act();
    }
    await proved.run(async (json) => {
      if ((await send(() => rest().account.passkeys.all.$delete({ json }))) === null) return false;
      setEnding(undefined);
      await act();
      return true;
    });
  }

  if (sessions === null) return <LoadFailure message="Your sessions could not be loaded." />;
  if (proved.form) return proved.form;
  const quiet = { type: "button", className: `${plain.button} ${plain.quiet}` } as const;
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      {hasFailed && <ErrorMessage message={NOT_SIGNED_OUT} />}
      <ul className={styles.list} aria-label="Sessions">
        {sessions.map(({ id, device, signedInAt, usedAt, isThis }) => (
          <li key={id}>
            <div>
              <strong>{device ?? "Unknown device"}</strong>
              {isThis && <span className={styles.mark}>This device</span>}
              <p className={plain.note}>
                {signedInAt !== null && `Signed in ${DAY.format(signedInAt)} · `}
                {usedAt === null
                  ? "Not used lately"
                  : `Used ${ago(new Date(usedAt).toISOString())}`}
              </p>
            </div>
            {!isThis && (
              <button
                {...quiet}
                aria-label={`End: ${device ?? "Unknown device"}`}
                disabled={isSending || ending !== undefined}
                onClick={() => ask("the session ends", async () => end(id))}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <KeepQuestion
          text={keepText(ending.before, { passkeys })}
          isSending={isSending}
          onAnswer={(isKept) => void answer(isKept)}
          onCancel={proved.cancel}
        />
      )}
      {sessions.length > 1 && (
        <button
          {...quiet}
          disabled={isSending}
          hidden={ending !== undefined}
          onClick={() => ask("all other sessions end", end)}
        >
          End all others
        </button>
      )}
      <button
        {...quiet}
        disabled={isSending}
        hidden={ending !== undefined}
        onClick={() => ask(EVERYWHERE, leave)}
      >
        Sign out everywhere
      </button>
    </>
  );
}

const EVERYWHERE = "you are signed out everywhere";
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** The list of the uses of the account's one-time links, the newest first (product/accounts 9). `null`: the list could not be loaded. */
export function OwnLinks({ links }: { links: OwnLink[] | null }) {
  if (links === null) return <LoadFailure message="The links could not be loaded." />;
  return (
    <ul className={styles.list} aria-label="One-time links">
      {links.map((link, place) => (
        <li key={place}>
          <div>
            <strong>{textOf(link)}</strong>
            <p className={plain.note}>
              <time dateTime={link.at}>{timeText(link.at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function textOf({ what, by }: OwnLink): string {
  if (what === "password") return "A link was used: a new password was set";
  if (what === "session") return "A link was used: somebody signed in to make a passkey";
  if (by === null) return "A link was asked for in your name";
  return `A link was made by ${MAKERS[by] ?? by}`;
}

const MAKERS: Partial<Record<string, string>> = {
  Platform: "the platform",
  "Former account": "a former account",
};

type OwnPasskeysProps = { username: string; passkeys: Passkey[] | null };

/** The person's passkeys, with buttons to add and remove them (product/accounts 10). `null`: they could not be loaded. */
export function OwnPasskeys({ username, passkeys }: OwnPasskeysProps) {
  const call = usePasskey();
  const { add, send, isSending, refusal } = call;
  const { revalidate } = useRevalidator();
  const proved = useProved({ username, call });

  async function done(answer: unknown): Promise<boolean> {
    if (answer !== null) await revalidate();
    return answer !== null;
  }
  const remove = (id: string) => async (proof: Proof) =>
    done(await send(() => rest().account.passkeys.$delete({ json: { id, ...proof } })));

  if (passkeys === null) return <LoadFailure message="Your passkeys could not be loaded." />;
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys.map(({ id, name, rpId, madeOn, lastUsedOn, isByLink }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                {isByLink && <span className={styles.mark}>Made after a one-time link</span>}
                <p className={plain.note}>
                  For {rpId} · Made {fullDayText(madeOn)} ·{" "}
                  {lastUsedOn === null ? "Not used yet" : `Used ${fullDayText(lastUsedOn)}`}
                </p>
              </div>
              <button
                type="button"
                className={`${plain.button} ${plain.quiet}`}
                aria-label={`Remove: ${name}`}
                disabled={isSending}
                onClick={() => void proved.run(remove(id))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {proved.form ?? (
        <>
          {refusal && <ErrorMessage message={refusal} />}
          {hasPasskeys() ? (
            <button
              type="button"
              className={`${plain.button} ${plain.quiet}`}
              disabled={isSending}
              onClick={() => void proved.run(async (proof) => done(await add(proof)))}
            >
              Add a passkey
            </button>
          ) : (
            <p className={plain.note}>This browser has no passkeys.</p>
          )}
        </>
      )}
    </>
  );
}

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
  "This site cannot send e-mail, so nothing is sent to the address. If you forget your password, ask an administrator for a link.";

function stateOf({ email, isVerified, canMail }: Email, isSent: boolean): string {
  if (email === null) return "No address is stored.";
  if (!canMail) return `${email} is stored.`;
  if (isVerified) return `${email} is confirmed.`;
  const sent = isSent
    ? "We have sent you a link. Open it within a day."
    : "Open the link in the e-mail.";
  return `${email} is not confirmed yet. ${sent}`;
}

type OwnSignInProps = {
  username: string;
  stored: NonNullable<Stored>;
  /** Whether the provider has just led back here. */
  isJustLinked: boolean;
};

/** Links the person's account with the one at the identity provider of the site, and unlinks it (product/single-sign-on 4). */
export function OwnSignIn({ username, stored, isJustLinked }: OwnSignInProps) {
  const { label, linkedSince } = stored;
  const call = useCall();
  const { send, isSending, refusal } = call;
  const { revalidate } = useRevalidator();
  const proved = useProved({ username, call });
  const calls = rest().account["sign-in"];

  async function link() {
    await proved.run(async (json) => {
      const reply = await send(() => calls.$post({ json }));
      if (reply !== null) location.assign((await reply.json()).href);
      return reply !== null;
    });
  }
  async function unlink() {
    await proved.run(async (json) => {
      const reply = await send(() => calls.$delete({ json }));
      if (reply !== null) await revalidate();
      return reply !== null;
    });
  }

  if (proved.form) return proved.form;
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <p role="status">{stateText(stored, isJustLinked)}</p>
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        disabled={isSending}
        onClick={() => void (linkedSince === null ? link() : unlink())}
      >
        {linkedSince === null ? `Link with ${label}` : `Unlink from ${label}`}
      </button>
    </>
  );
}

function stateText({ label, linkedSince }: NonNullable<Stored>, isJustLinked: boolean): string {
  if (linkedSince === null) return `Your account is not linked with ${label}.`;
  if (isJustLinked) return `Your account is now linked with ${label}.`;
  return `Linked since ${dayText(linkedSince)}.`;
}
