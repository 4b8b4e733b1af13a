import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DEFAULT_PATH } from "#app/session/return-path.ts";
import { restoreSession } from "#app/session/session-calls.ts";

/**
 * Redirects a signed-in person from the sign-in or registration form to the dashboard. With `?from=` the form stays: a gate found no
 * usable session.
 */
export function useLeadOn(): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => {
    if (search.has("from")) return;
    restoreSession().then(
      (session) => session && navigate(DEFAULT_PATH, { replace: true }),
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: signing in by the form leads on by itself
  }, []);
}
