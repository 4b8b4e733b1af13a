import {
  isTabSignedIn,
  markTabSignedIn,
  readStored,
  removeDrafts,
  store,
} from "#app/session/storage.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";

/** The session of a signed-in person. The access token stays in memory only. */
export type Session = {
  user: string;
  roles: RoleCode[];
  accessToken: string;
  clientId: string;
};

const ROLES_KEY = "roles";
const PERSIST_KEY = "persist";
const SIGN_OUT_KEY = "signing-out";

let current: Session | null = null;
/** Whether the stored roles belong to a session that began on a trusted device. Ticking 'Trust This Device' later does not count. */
let isKept: boolean | undefined;
/** Called after every change; the argument is true if another tab has signed out. */
type Listener = (isSignedOutElsewhere: boolean) => void;

const listeners = new Set<Listener>();
/** Sends the username of a new session to other tabs. Local storage holds only roles, and equal roles fire no storage event. */
let otherTabs: BroadcastChannel | null = null;

/** The session of this page, or `null` while there is none or it has not been restored. */
export function currentSession(): Session | null {
  return current;
}

/** Stores a new or renewed session in memory, and its roles in local storage. Removes the drafts of everybody else. */
export function keepSession(answer: Omit<Session, "user">): void {
  current = { ...answer, user: usernameIn(answer.accessToken) };
  isKept = isDeviceTrusted();
  markTabSignedIn(true);
  removeDrafts(current.user);
  store(ROLES_KEY, JSON.stringify(answer.roles));
  store(SIGN_OUT_KEY, null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  otherTabs?.postMessage(current.user);
  notify();
}

/** Removes the session from this tab and, through local storage, from other tabs. */
export function forgetSession(): void {
  current = null;
  markTabSignedIn(false);
  store(ROLES_KEY, null);
  notify();
}

/** The choice 'Trust This Device': whether a new tab restores the session. */
export function isDeviceTrusted(): boolean {
  return readStored(PERSIST_KEY) === "true";
}

export function trustDevice(isTrusted: boolean): void {
  store(PERSIST_KEY, String(isTrusted));
  notify();
}

/** Whether a sign-out has not reached the server yet. No session is restored meanwhile. */
export function isSignOutPending(): boolean {
  return readStored(SIGN_OUT_KEY) !== null;
}

export function setSignOutPending(isPending: boolean): void {
  store(SIGN_OUT_KEY, isPending ? "true" : null);
  notify();
}

/** The roles that decide which links are shown: those of the session, or the stored ones while it can be restored; `null` when signed out. */
export function shownRoles(): RoleCode[] | null {
  if (current) return current.roles;
  isKept ??= isDeviceTrusted();
  const canRestore = isTabSignedIn() || (isKept && isDeviceTrusted());
  return canRestore && !isSignOutPending() ? storedRoles() : null;
}

/**
 * Calls a listener after every change, including changes by other tabs. If another tab signs out, or signs in with other roles or as
 * somebody else, the session of this tab ends.
 * @returns a function that removes the listener
 */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) listenToOtherTabs();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

function listenToOtherTabs(): void {
  window.addEventListener("storage", onStorage);
  // Some browsers refuse a channel where they block storage.
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", onSignedIn);
  } catch {}
}

function stopListening(): void {
  window.removeEventListener("storage", onStorage);
  otherTabs?.close();
  otherTabs = null;
}

function onStorage(event: StorageEvent): void {
  // The key is null when the whole storage was cleared.
  if (event.key !== ROLES_KEY && event.key !== null) return;
  endHere(event.newValue === null);
}

function onSignedIn({ data: user }: MessageEvent<string>): void {
  if (current !== null && current.user !== user) endHere();
}

function endHere(isSignedOutElsewhere = false): void {
  current = null;
  isKept = isDeviceTrusted();
  markTabSignedIn(false);
  if (isSignedOutElsewhere) removeDrafts();
  notify(isSignedOutElsewhere);
}

function notify(isSignedOutElsewhere = false): void {
  for (const listener of listeners) listener(isSignedOutElsewhere);
}

function storedRoles(): RoleCode[] | null {
  const codes = parsed(readStored(ROLES_KEY));
  if (!Array.isArray(codes)) return null;
  return codes.filter((code): code is RoleCode => Object.values(ROLE).includes(code));
}

/** The value of a JSON text; `null` if it is not JSON, because anybody can write into local storage. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Reads the username from an access token without checking the token: the browser only shows it. */
function usernameIn(accessToken: string): string {
  const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return (JSON.parse(atob(payload)) as { UserInfo: { username: string } }).UserInfo.username;
}
