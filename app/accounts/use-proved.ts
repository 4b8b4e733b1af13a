import { useState } from "react";
import type { Proof } from "#app/calls/use-passkey.ts";

/** Does something; `false` where it was refused. */
type Act = (proof: Proof) => Promise<boolean>;

/**
 * Does what needs a proof: first without one, because a sign-in of the last ten minutes needs none. While `asked` is set, a form asks for
 * the proof.
 * @param isProofMissing whether the last refusal was for a missing proof
 */
export function useProved(isProofMissing: boolean) {
  const [asked, setAsked] = useState<{ act: Act }>();
  const [tried, setTried] = useState<{ act: Act }>();
  // A form that is shown stays until it is done or cancelled: a wrong password is another refusal.
  const shown = asked ?? (isProofMissing ? tried : undefined);
  return {
    asked: shown,
    async run(act: Act) {
      setTried({ act });
      if (await act({})) setTried(undefined);
    },
    async prove(proof: Proof) {
      setAsked(shown);
      if (await shown?.act(proof)) {
        setAsked(undefined);
        setTried(undefined);
      }
    },
    cancel() {
      setAsked(undefined);
      setTried(undefined);
    },
  };
}
