import { useRevalidator } from "react-router";
import { useProved } from "#app/accounts/proof-form.tsx";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { dayText } from "#app/workspace/time-text.tsx";
import type { OwnSignIn as Stored } from "#domain/single-sign-on/replies.ts";

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
