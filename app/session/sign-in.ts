import { useEffect } from "react";
import { useNavigate, useNavigationType, useSearchParams } from "react-router";
import { returnAddress } from "#app/session/return-path.ts";
import {
  currentSession,
  finishSignOut,
  keepSession,
  rest,
  restoreSession,
  trustDevice,
} from "#app/session/session-calls.ts";
import type { Credentials } from "#domain/accounts.ts";
import type { z } from "#domain/zod.ts";

/**
 * Signs in with a name and a password, and keeps the session.
 * @returns the answer, or `null` if the server does not answer
 */
export async function signIn(json: z.output<typeof Credentials>) {
  // Ends a former session whose sign-out has not reached the server.
  await finishSignOut();
  const response = await rest()
    .auth.$post({ json })
    .catch(() => null);
  if (!response?.ok) return response;
  trustDevice(json.persist);
  keepSession((await response.clone().json()) as Parameters<typeof keepSession>[0]);
  return response;
}

/**
 * Redirects a signed-in person from the sign-in or registration form to the page `homePath`. With `?from=` the form stays: a gate found no
 * usable session. Back and Forward lead to the form without a gate: then it leads on to that page.
 */
export function useLeadOn(): void {
  const navigate = useNavigate();
  const type = useNavigationType();
  const [search] = useSearchParams();
  useEffect(() => {
    const from = search.get("from");
    if (from !== null && (type !== "POP" || currentSession() === null)) return;
    restoreSession().then(
      (session) => session && navigate(returnAddress(from, session.roles), { replace: true }),
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: signing in by the form leads on by itself
  }, []);
}
