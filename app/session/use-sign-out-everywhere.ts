import { useState } from "react";
import { useNavigate } from "react-router";
import { signOutEverywhere } from "#app/session/session-calls.ts";

/** Ends all sessions of the person and opens the landing page. `hasFailed` is true if the server did not end them. */
export function useSignOutEverywhere() {
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  async function leave() {
    setFailed(false);
    if (await signOutEverywhere()) await navigate("/");
    else setFailed(true);
  }
  return { leave, hasFailed };
}
