import type { Context } from "hono";
import { type Approver, ownerOf } from "#db/client-approvals.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import type { AppEnv } from "#worker/context.ts";

/** The domain under which a site's client is stored. A local origin can stand for another site (`LOCAL_STANDS_FOR`). */
export function clientDomain(c: Context<AppEnv>, domainURL: string): string {
  const { LOCAL_STANDS_FOR = domainURL } = c.env;
  return isLocalOrigin(domainURL) ? LOCAL_STANDS_FOR : domainURL;
}

/**
 * The client whose approvals cut what a caller gets of toolkits and widgets: their own; for administrators the client of the site
 * they name. `undefined` for administrators who name none: they get everything.
 */
export function approver(c: Context<AppEnv>, domainURL?: string): Approver | undefined {
  const { isAdmin, clientId } = c.get("account");
  if (!isAdmin) return clientId;
  return domainURL === undefined ? undefined : ownerOf(clientDomain(c, domainURL));
}
