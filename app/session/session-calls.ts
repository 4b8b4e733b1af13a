import { createRestClient, type RestClient } from "#app/rest-client.ts";
import { loadFailure } from "#app/session/load-failure.ts";
import {
  currentSession,
  forgetSession,
  isSignOutPending,
  keepSession,
  type Session,
  setSignOutPending,
  shownRoles,
} from "#app/session/session-store.ts";

/** How long a sign-out waits for the server (ms). */
const SIGN_OUT_TIMEOUT = 5000;

/** Milliseconds that a tab waits for its turn to renew the session. */
const TURN_TIMEOUT = 5_000;

let refreshing: Promise<Session | null> | null = null;
/** The person who made the last call, to whom everything typed on this page belongs. */
let caller: string | null = null;

/**
 * The REST client of the browser. Calls carry the access token. A session that has ended is renewed before a call, and a call that is
 * refused with 403 is sent once more with a renewed token: as the same person or not at all.
 * @param signal ends the calls, for a page that is left before it has loaded
 */
export function rest(signal?: AbortSignal): RestClient {
  return createRestClient(location.origin, async (input, init) =>
    sendWithToken(input, { ...init, signal: signal ?? init?.signal }),
  );
}

/** Whether a refusal means that there is no usable session. Nothing else leads to sign-in. */
export function hasNoSession(status: number): boolean {
  return status === 401 || status === 403;
}

/**
 * Renews the session by the refresh cookie. Callers at the same time share one call.
 * @returns the session, or `null` when there is none to renew
 * @throws LoadFailed when the server cannot be reached or does not work
 */
export async function refreshSession(): Promise<Session | null> {
  refreshing ??= refreshInTurn().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The session of this page: the one in memory, or the one that a trusted device restores unless somebody has signed out. */
export async function restoreSession(): Promise<Session | null> {
  return currentSession() ?? (shownRoles() === null ? null : refreshSession());
}

/** Signs out. When the server cannot be told, the session ends here, and `finishSignOut` ends it on the server later. */
export async function signOut(): Promise<void> {
  setSignOutPending(!(await endOnServer()));
  caller = null;
  forgetSession();
}

/** Tells the server of a sign-out that it could not be told of. Does nothing when there is none. */
export async function finishSignOut(): Promise<void> {
  if (isSignOutPending()) setSignOutPending(!(await endOnServer()));
}

/** @returns whether the server has ended the session of this browser */
async function endOnServer(): Promise<boolean> {
  const init = { credentials: "include", signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) } as const;
  const response = await fetch("/logout", init).catch(() => null);
  return response?.ok === true;
}

/** One tab at a time: the next one then sends the cookie that the one before it got. A tab that takes too long is not waited for. */
async function refreshInTurn(): Promise<Session | null> {
  if (!navigator.locks) return callRefresh();
  const signal = AbortSignal.timeout(TURN_TIMEOUT);
  return navigator.locks.request("refresh", { signal }, callRefresh).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "TimeoutError") return callRefresh();
    throw error;
  });
}

async function callRefresh(): Promise<Session | null> {
  const response = await fetch("/refresh", { credentials: "include" }).catch(() => {
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
  // Fixed before anything is awaited: meanwhile other calls may already be somebody else's.
  const person = currentSession()?.user ?? caller;
  const session = currentSession() ?? (await renewFor(person));
  caller = session?.user ?? caller;
  const response = await send(session, input, init);
  if (response.status !== 403) return response;
  const renewed = await renewFor(person);
  return renewed === null ? response : send(renewed, input, init);
}

/** Renews the session of a person. The cookie may be of somebody else, who has signed in in another tab: then `null`. */
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
