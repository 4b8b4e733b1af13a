import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { ago } from "#app/workspace/ago.ts";
import type { OwnSession } from "#domain/account-answers.ts";
import styles from "./own-sessions.module.css";

/** The person's sessions, each with a button that ends it (product/accounts 8). `null`: they could not be loaded. */
export function OwnSessions({ sessions }: { sessions: OwnSession[] | null }) {
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();

  async function end(id?: string) {
    const calls = rest().account.sessions;
    await send(() =>
      id === undefined ? calls.$delete() : calls[":id"].$delete({ param: { id } }),
    );
    // Also after a refusal: the session may have ended elsewhere.
    await revalidate();
  }

  if (sessions === null) return <LoadFailure message="Your sessions could not be loaded." />;
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
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
                type="button"
                className={`${plain.button} ${plain.quiet}`}
                aria-label={`End: ${device ?? "Unknown device"}`}
                disabled={isSending}
                onClick={() => void end(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className={`${plain.button} ${plain.quiet}`}
          disabled={isSending}
          onClick={() => void end()}
        >
          End all others
        </button>
      )}
    </>
  );
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
