import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isPageHeld } from "#app/session/held-page.ts";
import { currentSession, subscribe } from "#app/session/session-store.ts";

/**
 * For a page behind the gate. What it shows is nobody's once another tab has signed out: it is left. A session that has
 * ended by itself asks the gate again, which restores it or leads to sign-in, remembering where from. One that has
 * become somebody else's loads what is theirs. A page that holds something typed stays while nobody is signed in: saving renews
 * the session once the person has signed in again.
 * @param user who the page has been loaded for
 */
export function useEndedSession(user: string | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      subscribe((isSignedOutElsewhere) => {
        const current = currentSession();
        if (isSignedOutElsewhere) void navigate("/");
        else if (current === null && isPageHeld()) return;
        else if (current?.user !== user) void revalidate();
      }),
    [navigate, revalidate, user],
  );
}
