import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type Session,
  currentSession,
  finishSignOut,
  isDeviceTrusted,
  isSignOutPending,
  shownRoles,
  subscribe,
} from "#app/session/session-calls.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";

/** The session of this page; `null` on the server and while signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

export function useIsAdmin(): boolean {
  return useSession()?.roles.includes(ROLE.Admin) === true;
}

/** The person who was signed in when the component appeared, whose input it holds. It stays when the session ends. */
export function useAuthor(): string | undefined {
  const [author] = useState(() => currentSession()?.user);
  return author;
}

/** The roles that decide which links are shown; `null` on the server and while signed out. */
export function useShownRoles(): RoleCode[] | null {
  const roles = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(shownRoles()),
    () => "null",
  );
  return JSON.parse(roles) as RoleCode[] | null;
}

/** The choice 'Trust This Device'; off on the server. */
export function useDeviceTrust(): boolean {
  return useSyncExternalStore(subscribe, isDeviceTrusted, () => false);
}

/** Whether a sign-out has not reached the server yet. The hook repeats it on every page load and when the browser is online again. */
export function usePendingSignOut(): boolean {
  useEffect(() => {
    const finish = () => void finishSignOut();
    finish();
    window.addEventListener("online", finish);
    return () => window.removeEventListener("online", finish);
  }, []);
  return useSyncExternalStore(subscribe, isSignOutPending, () => false);
}
