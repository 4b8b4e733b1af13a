import type { Context } from "hono";
import { type Approver, clientAtDomain } from "#db/clients/approvals.ts";
import type { Reader } from "#db/widgets/widgets.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import type { AppEnv } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";

/** The domain whose client a site gets: its own, or `LOCAL_STANDS_FOR` for a local origin (product/clients 7). */
export function clientDomain(c: Context<AppEnv>, domainURL: string): string {
  const { LOCAL_STANDS_FOR = domainURL } = c.env;
  return isLocalOrigin(domainURL) ? LOCAL_STANDS_FOR : domainURL;
}

/**
 * The client whose approvals limit a list of toolkits or widgets: the caller's own; for an administrator the client of the site that
 * the query names, or `undefined` (no limit) without one.
 */
export function approver(c: Context<AppEnv>, domainURL?: string): Approver | undefined {
  const { isAdmin, clientId } = signedIn(c);
  if (!isAdmin) return clientId;
  return domainURL === undefined ? undefined : clientAtDomain(clientDomain(c, domainURL));
}

/** The caller as a reader of single widgets. */
export function reader(c: Context<AppEnv>): Reader {
  return { userId: signedIn(c).userId, approvedFor: approver(c) };
}
