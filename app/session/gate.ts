import { redirect, replace } from "react-router";
import type { RestAnswer } from "#app/rest-client.ts";
import { restoreSession } from "#app/session/session-calls.ts";
import { signInPath } from "#app/session/return-path.ts";
import type { RoleCode } from "#domain/role.ts";

/**
 * Lets a navigation pass for people who are signed in and have a role (spec 2): others go to sign-in, remembering where
 * from, or to /unauthorized.
 */
export function requireRole(role: RoleCode) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>) => {
    const session = await restoreSession();
    if (session === null) throw replace(signInPath(pathOf(request)));
    if (!session.roles.includes(role)) throw replace("/unauthorized");
    return next();
  };
}

/**
 * The value of a page's initial load. A failed one leads to sign-in, remembering where from (spec 2, 8).
 * @throws a redirect
 */
export async function initialLoad<T>(request: Request, call: Promise<RestAnswer<T>>): Promise<T> {
  const response = await call.catch(() => null);
  if (!response?.ok) throw redirect(signInPath(pathOf(request)));
  return response.json();
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
