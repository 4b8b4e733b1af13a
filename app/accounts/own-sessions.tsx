import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useProved } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest, signOutEverywhere } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { KeepQuestion, keepText } from "#app/site/keep-question.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { ago, timeText } from "#app/workspace/time-text.tsx";
import type { OwnSession, OwnLink } from "#domain/account-replies.ts";
import { NOT_SIGNED_OUT } from "#domain/messages.ts";
import styles from "./own-sessions.module.css";

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

/** What was done with one-time links of the account, the newest first (product/accounts 9). `null`: it could not be loaded. */
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
