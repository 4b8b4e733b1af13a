import { createRestClient, type RestClient } from "#app/rest-client.ts";
import { loadFailure } from "#app/session/load-failure.ts";
import { removeDrafts } from "#app/session/storage.ts";
import {
  currentSession,
  forgetSession,
  isSignOutPending,
  keepSession,
  type Session,
  setSignOutPending,
  shownRoles,
} from "#app/session/session-store.ts";

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
  return createRestClient(location.origin, async (input, init) =>
    sendWithToken(input, { ...init, signal: signal ?? init?.signal }),
  );
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
  const response = await fetch("/refresh", COOKIE_CALL).catch(() => {
    throw loadFailure();
  });
  if (response.ok) {
    keepSession(await response.json());
    return currentSession();
  }
  if (!hasNoSession(response.status)) throw loadFailure(response.status);
  forgetSession();
  return null;
}

async function sendWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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
  return fetch(input, { ...init, headers, credentials: "include" });
}
