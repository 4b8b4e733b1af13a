import { useEffect } from "react";
import { useNavigate } from "react-router";
import { shownRoles, subscribe } from "#app/session/session-store.ts";

/** Leaves the page when another tab has signed out: what it shows is nobody's any more. */
export function useSignedOutElsewhere(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      subscribe((isElsewhere) => {
        if (isElsewhere && shownRoles() === null) void navigate("/");
      }),
    [navigate],
  );
}
