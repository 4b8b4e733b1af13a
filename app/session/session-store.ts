import { readStored, store } from "#app/session/storage.ts";
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
/** Whether the stored roles are of a session that this device keeps: ticking 'Trust This Device' later does not make them so. */
let isKept: boolean | undefined;
/** Told of every change, and whether it is that another tab has signed out. */
type Listener = (isSignedOutElsewhere: boolean) => void;

const listeners = new Set<Listener>();
/** Tells other tabs who is signed in: the username is not stored, and roles that stay the same fire no storage event. */
let otherTabs: BroadcastChannel | null = null;

/** The session of this page, or `null` while there is none or it has not been restored. */
export function currentSession(): Session | null {
  return current;
}

/** Keeps a session that has begun or been renewed; of it, local storage gets the roles alone. */
export function keepSession(answer: Omit<Session, "user">): void {
  current = { ...answer, user: usernameIn(answer.accessToken) };
  isKept = isDeviceTrusted();
  store(ROLES_KEY, JSON.stringify(answer.roles));
  store(SIGN_OUT_KEY, null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  otherTabs?.postMessage(current.user);
  notify();
}

/** Forgets the session, here and, through local storage, in other tabs. */
export function forgetSession(): void {
  current = null;
  store(ROLES_KEY, null);
  notify();
}

/** The choice 'Trust This Device': whether a session is restored when the page is loaded anew. */
export function isDeviceTrusted(): boolean {
  return readStored(PERSIST_KEY) === "true";
}

export function trustDevice(isTrusted: boolean): void {
  store(PERSIST_KEY, String(isTrusted));
  notify();
}

/** Whether the server could not be told of a sign-out. Nothing is restored meanwhile. */
export function isSignOutPending(): boolean {
  return readStored(SIGN_OUT_KEY) !== null;
}

export function setSignOutPending(isPending: boolean): void {
  store(SIGN_OUT_KEY, isPending ? "true" : null);
  notify();
}

/** The roles to show links by: of the session, or those stored while it can still be restored; `null` when signed out. */
export function shownRoles(): RoleCode[] | null {
  if (current) return current.roles;
  isKept ??= isDeviceTrusted();
  return isKept && isDeviceTrusted() && !isSignOutPending() ? storedRoles() : null;
}

/**
 * Tells a listener of every change, another tab's included. Another tab's sign-out, and its sign-in with other roles or as
 * somebody else, end what this one knows.
 * @returns how to stop
 */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) hearOtherTabs();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) ignoreOtherTabs();
  };
}

function hearOtherTabs(): void {
  window.addEventListener("storage", onStorage);
  // Some browsers refuse a channel where they block storage.
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", onSignedIn);
  } catch {}
}

function ignoreOtherTabs(): void {
  window.removeEventListener("storage", onStorage);
  otherTabs?.close();
  otherTabs = null;
}

function onStorage(event: StorageEvent): void {
  // A null key: everything was cleared.
  if (event.key !== ROLES_KEY && event.key !== null) return;
  endHere(event.newValue === null);
}

function onSignedIn({ data: user }: MessageEvent<string>): void {
  if (current !== null && current.user !== user) endHere();
}

function endHere(isSignedOutElsewhere = false): void {
  current = null;
  isKept = isDeviceTrusted();
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

/** The value of a JSON text; `null` where it is none: anybody can write into local storage. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The name in an access token's UserInfo. The server alone checks tokens; here it is only shown. */
function usernameIn(accessToken: string): string {
  const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return (JSON.parse(atob(payload)) as { UserInfo: { username: string } }).UserInfo.username;
}
