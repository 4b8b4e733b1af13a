import { createRestClient, type RestClient } from "#app/rest-client.ts";
import {
  currentSession,
  forgetSession,
  keepSession,
  type Session,
  shownRoles,
} from "#app/session/session-store.ts";

let refreshing: Promise<Session | null> | null = null;
let client: RestClient | null = null;
/** The person who made the last call, to whom everything typed on this page belongs. */
let caller: string | null = null;

/**
 * The REST client of the browser. Calls carry the access token. A session that has ended is renewed before a call, and one that is
 * refused with 403 is renewed and the call sent once more: as the same person or not at all.
 */
export function rest(): RestClient {
  client ??= createRestClient(location.origin, sendWithToken);
  return client;
}

/**
 * Renews the session by the refresh cookie. However many ask at the same time, one call is made (design 2).
 * @returns the session, or `null` when there is none to renew; it is then forgotten
 */
export async function refreshSession(): Promise<Session | null> {
  refreshing ??= callRefresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The session of this page: the one in memory or, on a trusted device that nobody has signed out of, the one restored. */
export async function restoreSession(): Promise<Session | null> {
  return currentSession() ?? (shownRoles() === null ? null : refreshSession());
}

/** Signs out, on the server as well. What the server says does not matter: here the session ends. */
export async function signOut(): Promise<void> {
  await fetch("/logout", { credentials: "include" }).catch(() => null);
  caller = null;
  forgetSession();
}

async function callRefresh(): Promise<Session | null> {
  const response = await fetch("/refresh", { credentials: "include" });
  if (response.ok) {
    keepSession(await response.json());
    return currentSession();
  }
  // Only "no session" ends it: a server that is down does not sign people out.
  if (response.status === 401) forgetSession();
  return null;
}

async function sendWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const session = currentSession() ?? (await renewForCaller());
  caller = session?.user ?? caller;
  const response = await send(session, input, init);
  if (response.status !== 403) return response;
  const renewed = await renewForCaller();
  return renewed === null ? response : send(renewed, input, init);
}

/** Renews the session for the person who made the last call. The cookie may be of somebody else, who has signed in in another tab. */
async function renewForCaller(): Promise<Session | null> {
  if (caller === null) return null;
  const renewed = await refreshSession();
  return renewed?.user === caller ? renewed : null;
}

async function send(session: Session | null, input: RequestInfo | URL, init?: RequestInit) {
  const headers = new Headers(init?.headers);
  if (session) headers.set("Authorization", `Bearer ${session.accessToken}`);
  return fetch(input, { ...init, headers, credentials: "include" });
}
