import { redirect, replace } from "react-router";
import type { RestReply } from "#app/rest-client.ts";
import { rememberFragment, signInPath } from "#app/session/return-path.ts";
import {
  currentSession,
  hasNoSession,
  restoreSession,
  LoadFailed,
  loadFailure,
} from "#app/session/session-calls.ts";
import { mayOpen, type RoleCode } from "#domain/account-roles.ts";

/**
 * Creates middleware that lets a navigation pass if the person is signed in and has a role. Without a session it redirects to sign-in,
 * which leads back afterwards; without the role to /unauthorized. Other failures never lead to sign-in (see `hasNoSession`).
 * @throws LoadFailed when the session cannot be restored right now
 */
export function requireRole(role: RoleCode) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const session = await restoreSession();
    if (session === null) throw leadToSignIn(request);
    if (!mayOpen(session.roles, role)) throw leadTo("/unauthorized", request);
    return next();
  };
}

/**
 * Awaits a call that a page needs before it can be shown.
 * @returns the value of the response
 * @throws a redirect to sign-in when there is no usable session, LoadFailed for any other failure
 */
export async function initialLoad<T>(request: Request, call: Promise<RestReply<T>>): Promise<T> {
  const response = await call.catch((error: unknown) => {
    // After a navigation to another page the router ignores the error of this load.
    throw request.signal.aborted || error instanceof LoadFailed ? error : loadFailure();
  });
  if (hasNoSession(response.status)) throw leadToSignIn(request);
  if (!response.ok) throw loadFailure(response.status);
  return response.json();
}

/**
 * Awaits the load of a part that its page can do without (product/site 5).
 * @returns the value, or the failure, which the page shows in place of the part
 * @throws a redirect to sign-in when there is no usable session
 */
export async function partLoad<T>(load: Promise<T>): Promise<T | LoadFailed> {
  return load.catch((error: unknown) => {
    if (error instanceof LoadFailed) return error;
    throw error;
  });
}

/**
 * Awaits the code of a part that its page shows at once.
 * @throws as the code, LoadFailed if the code cannot be loaded
 */
export async function codeLoad<T>(code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    // If a browser cannot fetch a module, it throws a TypeError with this in its message. Other errors are faults of the code itself.
    const isUnfetched = error instanceof TypeError && /\bmodule\b/u.test(error.message);
    throw isUnfetched ? loadFailure() : error;
  });
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
 * @param load `former` is the data on screen, when a page loads anew for the same person
 */
export function pageLoader<T extends object>(
  load: (request: Request, former: T | undefined) => Promise<T>,
) {
  let former: { data: T; user: string | undefined; pathname: string } | undefined;
  return async ({ request }: { request: Request }): Promise<T> => {
    const user = currentSession()?.user;
    const { pathname } = new URL(request.url);
    // Back changes the location before the page loads: the data may be of another entity.
    const isOnScreen = former?.pathname === pathname && pathname === location.pathname;
    const shown = isOnScreen && former?.user === user ? former?.data : undefined;
    try {
      const data = await load(request, shown);
      former = { data, user, pathname };
      return data;
    } catch (error) {
      if (!(error instanceof LoadFailed) || !shown) throw error;
      staleReasons.set(shown, error.message);
      return shown;
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

function leadToSignIn(request: Request): Response {
  const path = pathOf(request);
  // A request has no fragment.
  const isCurrent = path === location.pathname + location.search;
  rememberFragment(path, isCurrent ? location.hash : "");
  return leadTo(signInPath(path), request);
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
