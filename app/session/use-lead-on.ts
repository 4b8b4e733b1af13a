import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DEFAULT_PATH } from "#app/session/return-path.ts";
import { restoreSession } from "#app/session/session-calls.ts";

/**
 * Leads a person who is signed in from a form that only others need to the dashboard. A gate that has asked for sign-in (`?from=`)
 * found no usable session, so the form stays.
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
