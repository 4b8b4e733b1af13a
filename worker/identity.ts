import type { Context } from "hono";
import type { CallerAccount } from "#db/accounts/sessions.ts";
import {
  NEEDS_CLIENT,
  type Program,
  type ProgramClient,
  subjectOfToken,
  TOKEN_ENDED,
  TOKEN_FORBIDDEN,
} from "#domain/service-tokens/program.ts";
import type { AppEnv } from "#worker/context.ts";
import { Problem } from "#worker/problem.ts";
import { type Approver, clientAtDomain } from "#db/clients/approvals.ts";
import type { Reader } from "#db/widgets/widgets.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";

/** The signed-in person of this request. Throws 403 for a program: only routes that name a scope let it through. */
export function signedIn(c: Context<AppEnv>): CallerAccount {
  const caller = c.get("caller");
  if (caller.kind === "person") return caller;
  throw tokenForbidden();
}

/** The program of this request. Throws 403 for a person. */
export function programIn(c: Context<AppEnv>): Program {
  const caller = c.get("caller");
  if (caller.kind === "program") return caller;
  throw tokenForbidden();
}

/** The client of the program of this request. Throws 403 for a person, and for a token of the platform. */
export function programOfClient(c: Context<AppEnv>): Program & { client: ProgramClient } {
  const { client, ...program } = programIn(c);
  if (client === null) throw tokenForbidden(NEEDS_CLIENT);
  return { ...program, client };
}

/** Whether the caller may see the cost of the own client's answers. Managers and programs may, if the platform's setting for the client allows it. */
export function seesCost(c: Context<AppEnv>): boolean {
  const caller = c.get("caller");
  if (caller.kind === "program") return caller.client?.managersSeeCost === true;
  return caller.isAdmin || caller.managersSeeCost;
}

/** The key by which limits count the caller of this request: the account's id, or the token's counter. */
export function callerId(c: Context<AppEnv>): string {
  const caller = c.get("caller");
  return caller.kind === "person" ? caller.userId : subjectOfToken(caller.tokenId);
}

/**
 * The refusal of a call that a token may not make (product/service-tokens 3).
 * @param need what the token would have to be; nothing if no token may make the call
 */
export function tokenForbidden(need?: string): Problem {
  const detail = need === undefined ? TOKEN_FORBIDDEN : `${TOKEN_FORBIDDEN} ${need}`;
  return new Problem(403, { detail });
}

/** The same refusal for a token that has ended, was removed or never was (product/service-tokens 3). */
export function tokenEnded(): Problem {
  const headers = { "WWW-Authenticate": "Bearer" };
  return new Problem(401, { detail: TOKEN_ENDED, headers });
}

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
