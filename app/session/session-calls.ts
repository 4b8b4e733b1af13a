import { type RestClient, createRestClient } from "#app/rest-client.ts";
import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

/** A call with the refresh cookie alone. Every call of the browser names the JSON type. */
const COOKIE_CALL: RequestInit = {
  credentials: "include",
  headers: { "Content-Type": "application/json" },
};

/** How long a sign-out waits for the server (ms). */
const SIGN_OUT_TIMEOUT = 5000;

/** Milliseconds that a tab waits for its turn to renew the session. */
const TURN_TIMEOUT = 5_000;

let refreshing: Promise<Session | null> | null = null;
/** The username of the last call: all input on this page belongs to this person. */
let caller: string | null = null;

/**
 * The REST client of the browser. It adds the access token to each call. Without a token, and after a 403, it renews the session and
 * sends the call (again), but only if the renewed session belongs to the same person.
 * @param signal aborts the calls when the person leaves the page
 */
export function rest(signal?: AbortSignal): RestClient {
  return createRestClient(location.origin, withSession(signal));
}

/** The fetch of these calls. */
export function withSession(signal?: AbortSignal): typeof fetch {
  return async (input, init) => sendWithSession(input, { ...init, signal: signal ?? init?.signal });
}

/** Whether a status means that there is no usable session. No other status leads to sign-in. */
export function hasNoSession(status: number): boolean {
  return status === 401 || status === 403;
}

/**
 * Renews the session by the refresh cookie. Concurrent callers share one request.
 * @returns the session, or `null` when there is none to renew
 * @throws LoadFailed when the server cannot be reached or does not work
 */
export async function refreshSession(): Promise<Session | null> {
  refreshing ??= refreshInTurn().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Gives the session in memory. After a reload, and on a trusted device, it restores the session first, unless the person has signed out. */
export async function restoreSession(): Promise<Session | null> {
  return currentSession() ?? (shownRoles() === null ? null : refreshSession());
}

/** Signs out. If the server cannot be reached, the session ends in the browser, and `finishSignOut` ends it on the server later. */
export async function signOut(): Promise<void> {
  setSignOutPending(!(await endOnServer()));
  leaveSession();
}

/**
 * Ends all sessions of the person on the server, and then the session of this browser.
 * @returns whether the server has ended them; if not, nothing has changed
 */
export async function signOutEverywhere(): Promise<boolean> {
  const response = await rest()
    .account["sign-out"].$post()
    .catch(() => null);
  if (response?.status !== 204) return false;
  leaveSession();
  return true;
}

/** Forgets a session that the server has ended. */
export function leaveSession(): void {
  caller = null;
  hasEnded = false;
  removeDrafts();
  forgetSession();
}

/** Repeats a sign-out that did not reach the server. Does nothing if there is none. */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending()) setSignOutPending(!(await endOnServer()));
}

/** @returns whether the server has ended the session of this browser */
async function endOnServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT);
  const response = await fetch("/logout", { ...COOKIE_CALL, signal }).catch(() => null);
  return response?.ok === true;
}

/** Lets one tab renew at a time, so that the next tab sends the cookie which the former one received. Waits at most `TURN_TIMEOUT`. */
async function refreshInTurn(): Promise<Session | null> {
  if (!navigator.locks) return callRefresh();
  const signal = AbortSignal.timeout(TURN_TIMEOUT);
  return navigator.locks.request("refresh", { signal }, callRefresh).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "TimeoutError") return callRefresh();
    throw error;
  });
}

async function callRefresh(): Promise<Session | null> {
  const before = current;
  const hadRoles = readStored(ROLES_KEY) !== null;
  const failed = (): never => {
    throw loadFailure();
  };
  const response = await fetch("/refresh", COOKIE_CALL).catch(failed);
  if (response.ok) {
    const renewed = (await response.json().catch(failed)) as SessionReply;
    if (hadRoles && readStored(ROLES_KEY) === null) {
      // The person has signed out meanwhile, in this tab or in another. The reply has brought a new cookie, which ends, too.
      setSignOutPending(!(await endOnServer()));
    } else if (current === null || current === before) {
      // If a session has begun in this tab meanwhile, that one stays.
      keepSession(renewed);
    }
    return currentSession();
  }
  if (!hasNoSession(response.status)) throw loadFailure(response.status);
  hasEnded = shownRoles() !== null;
  forgetSession();
  return null;
}

let hasEnded = false;

/** Whether the session of this tab has ended without a sign-out, so that the sign-in page can say why it is shown. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

async function sendWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // Read before the first await: another person may sign in meanwhile.
  const person = currentSession()?.user ?? caller;
  const session = currentSession() ?? (await renewFor(person));
  caller = session?.user ?? caller;
  const response = await send(session, input, init);
  if (response.status !== 403) return response;
  const renewed = await renewFor(person);
  return renewed === null ? response : send(renewed, input, init);
}

/** Renews the session of a person. Gives `null` if the cookie belongs to somebody else, who has signed in in another tab. */
async function renewFor(person: string | null): Promise<Session | null> {
  if (person === null) return null;
  const renewed = await refreshSession();
  return renewed?.user === person ? renewed : null;
}

async function send(session: Session | null, input: RequestInfo | URL, init?: RequestInit) {
  const headers = new Headers(init?.headers);
  if (session) headers.set("Authorization", `Bearer ${session.accessToken}`);
  const response = await fetch(input, { ...init, headers, credentials: "include" });
  // A change has taken effect by its status; a read whose JSON breaks off fails as one that was not answered.
  const isRead = init?.method === "GET" && response.ok;
  if (isRead && response.headers.get("Content-Type")?.startsWith("application/json"))
    await response.clone().json();
  return response;
}

/** The reply that begins or renews a session. The refresh cookie comes with it. */
export type SessionReply = { roles: RoleCode[]; accessToken: string; clientId: string };

/** The session of a signed-in person. The access token stays in memory only. */
export type Session = SessionReply & { user: string };

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
export function keepSession(reply: SessionReply): void {
  current = { ...reply, user: usernameIn(reply.accessToken) };
  isKept = isDeviceTrusted();
  hasEnded = false;
  markTabSignedIn(true);
  removeDrafts(current.user);
  store(ROLES_KEY, JSON.stringify(reply.roles));
  store(SIGN_OUT_KEY, null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  otherTabs?.postMessage(current.user);
  notify();
}

/** Removes the session from this tab and, through local storage, from other tabs. */
function forgetSession(): void {
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

/** Values that the browser refused to store. They last as long as the page. */
const memory = new Map<string, string>();

/** Reads a value from local storage, or `null`. If the browser blocks local storage, values last as long as the page. */
export function readStored(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value under a name; `null` removes it. */
export function store(name: string, value: string | null): void {
  memory.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}

const TAB = "signed-in";

/** Whether this tab is signed in, also after a reload. A browser that blocks session storage forgets it then. */
function isTabSignedIn(): boolean {
  try {
    return sessionStorage.getItem(TAB) !== null;
  } catch {
    return false;
  }
}

function markTabSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) sessionStorage.setItem(TAB, "true");
    else sessionStorage.removeItem(TAB);
  } catch {}
}

const DRAFT = "draft:";

/** Reads a draft from session storage; the empty string if there is none. */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(DRAFT + name) ?? "";
  } catch {
    return "";
  }
}

/**
 * Stores a draft until the tab is closed, the person signs out or somebody else signs in; an empty one is removed.
 * @param name begins with the username and a space
 */
export function storeDraft(name: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(DRAFT + name);
    else sessionStorage.setItem(DRAFT + name, text);
  } catch {}
}

/** Removes all drafts of this tab, except those of `keptUser`. */
function removeDrafts(keptUser = ""): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(DRAFT));
    for (const name of names)
      if (!name.startsWith(`${DRAFT}${keptUser} `)) sessionStorage.removeItem(name);
  } catch {}
}

/** The error of a call that failed for another reason than a missing session. `message` is a sentence for the person. */
export class LoadFailed extends Error {}

/**
 * Creates the error of a failed call. Its sentence is one of four: offline, no answer, too many calls, or an error of the server.
 * @param status the status of the answer; left out when the server did not answer
 */
export function loadFailure(status?: number): LoadFailed {
  if (!navigator.onLine) return new LoadFailed(LOAD_FAILURES.offline);
  if (status === undefined) return new LoadFailed(LOAD_FAILURES.unreachable);
  return new LoadFailed(status === 429 ? LOAD_FAILURES.tooMany : LOAD_FAILURES.broken);
}
