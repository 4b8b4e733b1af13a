import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { hasUnsavedInput } from "#app/session/unsaved-input.ts";
import { currentSession, subscribe } from "#app/session/session-calls.ts";

/**
 * Reacts to a session that ends while a protected page is open (product/accounts 5):
 * - Another tab signed out: navigates to the home page.
 * - The session expired: reloads the page's data, and the gate restores the session or redirects to sign-in. A page with unsaved
 *   input stays: saving renews the session once the person has signed in again.
 * - Another person signed in: reloads the page's data for that person.
 * @param user the username that the page was loaded for
 */
export function useEndedSession(user: string | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      subscribe((isSignedOutElsewhere) => {
        const current = currentSession();
        if (isSignedOutElsewhere) void navigate("/");
        else if (current === null && hasUnsavedInput()) return;
        else if (current?.user !== user) void revalidate();
      }),
    [navigate, revalidate, user],
  );
}
