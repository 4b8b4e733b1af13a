import { useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import type { RestReply } from "#app/rest-client.ts";
import { makePasskey, showPasskey } from "#app/session/passkeys.ts";
import { rest } from "#app/session/session-calls.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import type { PasskeyAnswer } from "#domain/passkeys.ts";

/** The proof that the caller is the owner of the account (product/accounts 10). */
export type Proof = { password?: string; passkey?: PasskeyAnswer };

/** Calls in which the browser is asked for a passkey, as `useCall`; the refusal can be the browser's, too. */
export function usePasskey() {
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const [hasNone, setNone] = useState(false);

  async function ask<T>(work: () => Promise<T | null>): Promise<T | null> {
    setNone(false);
    setAsking(true);
    const result = await work();
    setAsking(false);
    return result;
  }

  function orNone<T>(made: T | null): T | null {
    if (made === null) setNone(true);
    return made;
  }

  return {
    ...call,
    isSending: call.isSending || isAsking,
    refusal: hasNone ? PASSKEY_REFUSALS.none : call.refusal,
    forgetRefusal() {
      setNone(false);
      call.forgetRefusal();
    },
    /** Asks for an answer of a passkey that the person has. */
    show: () =>
      ask(async () => {
        const given = await call.send(() => rest().auth.passkey.options.$post());
        return given && orNone(await showPasskey(await given.json()));
      }),
    /** Makes a passkey and stores it, in place of others where the person wants that. Returns whether it is stored. */
    add: (proof: Proof = {}, removesOthers = false) =>
      ask(async () => {
        const calls = rest().account.passkeys;
        const given = await call.send(() => calls.options.$post({ json: proof }));
        const made = given && orNone(await makePasskey(await given.json()));
        const json = made && { ...made, removesOthers };
        return json && (call.send(() => calls.$post({ json })) as Promise<RestReply<unknown>>);
      }),
  };
}
