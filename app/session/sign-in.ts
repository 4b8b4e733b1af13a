import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { homePath } from "#app/session/return-path.ts";
import {
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
 * usable session.
 */
export function useLeadOn(): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => {
    if (search.has("from")) return;
    restoreSession().then(
      (session) => session && navigate(homePath(session.roles), { replace: true }),
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: signing in by the form leads on by itself
  }, []);
}
