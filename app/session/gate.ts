import { redirect, replace } from "react-router";
import type { RestAnswer } from "#app/rest-client.ts";
import { LoadFailed, loadFailure } from "#app/session/load-failure.ts";
import { signInPath } from "#app/session/return-path.ts";
import { hasNoSession, restoreSession } from "#app/session/session-calls.ts";
import { currentSession } from "#app/session/session-store.ts";
import type { RoleCode } from "#domain/account-roles.ts";

/**
 * Lets a navigation pass for people who are signed in and have a role. Others go to sign-in, which returns them, or to
 * /unauthorized. Sign-in is for a missing session only: see `hasNoSession`.
 * @throws LoadFailed when the session cannot be restored right now
 */
export function requireRole(role: RoleCode) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const session = await restoreSession();
    if (session === null) throw leadTo(signInPath(pathOf(request)), request);
    if (!session.roles.includes(role)) throw leadTo("/unauthorized", request);
    return next();
  };
}

/**
 * The value of a call that a page needs before it can be shown.
 * @throws a redirect to sign-in when there is no usable session, LoadFailed for any other failure
 */
export async function initialLoad<T>(request: Request, call: Promise<RestAnswer<T>>): Promise<T> {
  const response = await call.catch((error: unknown) => {
    // The person has gone to another page: the router drops whatever this load throws.
    throw request.signal.aborted || error instanceof LoadFailed ? error : loadFailure();
  });
  if (hasNoSession(response.status)) throw leadTo(signInPath(pathOf(request)), request);
  if (!response.ok) throw loadFailure(response.status);
  return response.json();
}

/** Why data that is on screen could not be loaded again. */
const staleReasons = new WeakMap<object, string>();

/** The sentence for loader data that is older than the page's address asks for; `undefined` for fresh data. */
export function staleReason(loaderData: unknown): string | undefined {
  return typeof loaderData === "object" && loaderData !== null
    ? staleReasons.get(loaderData)
    : undefined;
}

/**
 * The client loader of a page behind the gate. When the page that is on screen cannot be loaded again (a sorted column, a
 * refreshed list), it keeps its data, and the workspace shows why with Retry.
 */
export function pageLoader<T extends object>(load: (request: Request) => Promise<T>) {
  let former: { data: T; user: string | undefined } | undefined;
  return async ({ request }: { request: Request }): Promise<T> => {
    const user = currentSession()?.user;
    try {
      const data = await load(request);
      former = { data, user };
      return data;
    } catch (error) {
      const isOnScreen = new URL(request.url).pathname === location.pathname;
      const isKept = isOnScreen && former?.user === user;
      if (!(error instanceof LoadFailed) || !isKept || !former) throw error;
      staleReasons.set(former.data, error.message);
      return former.data;
    }
  };
}

/**
 * A redirect that keeps Back working: it adds to the history when the person comes from another page, and replaces the entry
 * when the refused page is the current one, as after a reload.
 */
function leadTo(path: string, request: Request): Response {
  const isCurrent = pathOf(request) === location.pathname + location.search;
  return isCurrent ? replace(path) : redirect(path);
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
