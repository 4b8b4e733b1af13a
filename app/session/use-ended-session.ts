import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { currentSession, subscribe } from "#app/session/session-store.ts";

/**
 * For a page behind the gate. What it shows is nobody's once another tab has signed out: it is left. A session that has
 * ended by itself asks the gate again, which restores it or leads to sign-in, remembering where from (spec 2). One that has
 * become somebody else's loads what is theirs.
 * @param user who the page has been loaded for
 */
export function useEndedSession(user: string | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      subscribe((isSignedOutElsewhere) => {
        if (isSignedOutElsewhere) void navigate("/");
        else if (currentSession()?.user !== user) void revalidate();
      }),
    [navigate, revalidate, user],
  );
}
