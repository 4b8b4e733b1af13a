import { useRevalidator } from "react-router";
import { useProved } from "#app/accounts/proof-form.tsx";
import { type Proof, usePasskey } from "#app/calls/use-passkey.ts";
import plain from "#app/look/plain.module.css";
import { hasPasskeys } from "#app/session/passkeys.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { Passkey } from "#domain/account-replies.ts";
import styles from "./own-sessions.module.css";
import { fullDayText } from "#app/workspace/time-text.tsx";

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
