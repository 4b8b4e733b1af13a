import { redirect, replace } from "react-router";
import type { RestAnswer } from "#app/rest-client.ts";
import { LoadFailed, loadFailure } from "#app/session/load-failure.ts";
import { signInPath } from "#app/session/return-path.ts";
import { hasNoSession, restoreSession } from "#app/session/session-calls.ts";
import { currentSession } from "#app/session/session-store.ts";
import type { RoleCode } from "#domain/account-roles.ts";

/**
 * Creates middleware that lets a navigation pass if the person is signed in and has a role. Without a session it redirects to sign-in,
 * which leads back afterwards; without the role to /unauthorized. Other failures never lead to sign-in (see `hasNoSession`).
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
 * Awaits a call that a page needs before it can be shown.
 * @returns the value of the response
 * @throws a redirect to sign-in when there is no usable session, LoadFailed for any other failure
 */
export async function initialLoad<T>(request: Request, call: Promise<RestAnswer<T>>): Promise<T> {
  const response = await call.catch((error: unknown) => {
    // After a navigation to another page the router ignores the error of this load.
    throw request.signal.aborted || error instanceof LoadFailed ? error : loadFailure();
  });
  if (hasNoSession(response.status)) throw leadTo(signInPath(pathOf(request)), request);
  if (!response.ok) throw loadFailure(response.status);
  return response.json();
}

/** For loader data that could not be reloaded: the sentence with the reason. */
const staleReasons = new WeakMap<object, string>();

/** The sentence with the reason why loader data could not be reloaded; `undefined` if the data is current. */
export function staleReason(loaderData: unknown): string | undefined {
  return typeof loaderData === "object" && loaderData !== null
    ? staleReasons.get(loaderData)
    : undefined;
}

/**
 * Creates the client loader of a page behind the gates. If a reload of the page on screen fails (after sorting a column or saving),
 * the loader returns the former data, and the workspace shows the reason with Retry.
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
 * A redirect that keeps the Back button working. It adds a history entry if the person comes from another page, and replaces the entry
 * if the refused page is the current one, such as after a reload.
 */
function leadTo(path: string, request: Request): Response {
  const isCurrent = pathOf(request) === location.pathname + location.search;
  return isCurrent ? replace(path) : redirect(path);
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
