import { useSyncExternalStore } from "react";
import {
  currentSession,
  isDeviceTrusted,
  type Session,
  shownRoles,
  subscribe,
} from "#app/session/session-store.ts";
import type { RoleCode } from "#domain/role.ts";

/** The session of this page; `null` on the server and while signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

/** The roles to show links by (spec 2: Shared header); `null` on the server and while signed out. */
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
