import type { Context, MiddlewareHandler } from "hono";
import * as sessions from "#db/accounts/sessions.ts";
import * as serviceTokens from "#db/service-tokens/service-tokens.ts";
import { ROLE, type Rights, type RoleCode, hasRole } from "#domain/account-roles.ts";
import { utcDay } from "#domain/time.ts";
import type { ClientId } from "#domain/clients/client.ts";
import {
  FOR_PROGRAMS,
  NEEDS_CLIENT,
  NEEDS_PLATFORM,
  type Program,
  TOKEN_IN_BROWSER,
  scopeNeededSentence,
  type TokenScope,
} from "#domain/service-tokens/program.ts";
import { TOKEN_PREFIX, isToken } from "#domain/service-tokens/service-token.ts";
import { sha256 } from "#domain/text.ts";
import { verifyAccessToken } from "#worker/auth/session.ts";
import { type AppEnv, database, declaring } from "#worker/context.ts";
import { signedIn, tokenEnded, tokenForbidden } from "#worker/identity.ts";
import { limitRate } from "#worker/limits.ts";
import { Problem, notFound } from "#worker/problem.ts";

const LACKING: Record<RoleCode, string> = {
  [ROLE.User]: "Sign in first.",
  [ROLE.Manager]: "Only managers of a site may do this.",
  [ROLE.Admin]: "Only administrators may do this.",
};

/**
 * Requires a valid bearer token, a live session and a role. Session and role are read from the database with every call
 * (product/accounts 1). Throws 401 without a token, 403 otherwise (product/rest 4).
 * @param token the scope that lets a service token make this call, too: one of the client where managers may make it, otherwise one of
 * the platform. Without it, the call refuses every service token.
 */
export function requireRole(
  role: RoleCode,
  { token: scope }: { token?: TokenScope } = {},
): MiddlewareHandler<AppEnv> {
  return declaring({ role, token: scope }, async (c, next) => {
    const token = requireBearer(c);
    const need = scope ? { scope, isOfClient: role === ROLE.Manager } : "nothing helps";
    await (isServiceToken(token) ? admitProgram(c, token, need) : admitPerson(c, token, role));
    await next();
  });
}

/** The guards of calls that no service token may make. */
export const byPerson = requireRole(ROLE.User);
export const byManager = requireRole(ROLE.Manager);
export const byAdmin = requireRole(ROLE.Admin);

/** Makes a middleware that refuses callers who may not act for a client, and sets `client` in the context. `token` is that of `requireRole`. */
export type ClientGuard = (token?: TokenScope) => MiddlewareHandler<AppEnv>;

/** Lets managers and programs make calls about their own client. */
export const ofOwnClient: ClientGuard = (token) => requireRole(ROLE.Manager, { token });

/** Lets administrators make calls about the client `:id` of the path. */
export const ofClientInPath: ClientGuard = () =>
  declaring({ role: ROLE.Admin }, async (c, next) =>
    byAdmin(c, async () => {
      c.set("client", namedClient(c, c.req.param("id") ?? ""));
      await next();
    }),
  );

/** The client that an administrator names in a call. Throws 403 for everybody else. */
export function namedClient(c: Context<AppEnv>, id: string): ClientId {
  if (!signedIn(c).isAdmin) throw new Problem(403, { detail: LACKING[ROLE.Admin] });
  return id as ClientId;
}

/**
 * Requires a service token: one of a client with a scope, or without `scope` any. Throws 403 for a signed-in person, 401 for any other
 * text, and for a service token as `requireRole`.
 */
export function requireProgram(scope?: TokenScope): MiddlewareHandler<AppEnv> {
  return declaring({ token: scope ?? "any" }, async (c, next) => {
    const token = requireBearer(c);
    if (!isServiceToken(token)) {
      if ((await accountOf(c, token)) === null) throw tokenEnded();
      throw new Problem(403, { detail: FOR_PROGRAMS });
    }
    await admitProgram(c, token, scope ? { scope, isOfClient: true } : "any token");
    await next();
  });
}

function requireBearer(c: Context<AppEnv>): string {
  const token = bearerOf(c);
  if (token !== "") return token;
  const headers = { "WWW-Authenticate": "Bearer" };
  throw new Problem(401, { detail: LACKING[ROLE.User], headers });
}

/** The person with an access token of a live session, or `null`. */
async function accountOf(
  c: Context<AppEnv>,
  token: string,
): Promise<sessions.CallerAccount | null> {
  const claims = await verifyAccessToken(c.env.TOKEN_SECRET, token);
  return claims && sessions.getAccount(database(c), claims.family, claims.userId);
}

async function admitPerson(c: Context<AppEnv>, token: string, role: RoleCode): Promise<void> {
  const account = await accountOf(c, token);
  if (!account)
    throw new Problem(403, { code: "session_ended", detail: "The session has expired." });
  if (!hasRole(account, role)) throw new Problem(403, { detail: LACKING[role] });
  c.set("caller", { kind: "person", ...account });
  c.set("client", account.clientId as ClientId);
  c.get("record").client = account.clientId;
}

/**
 * Requires an author of the toolkits that a call names, that of the path and that of the body, which may move a widget: administrators,
 * managers of the client that all of them belong to, or the person whose they are. Stands behind `byPerson` and the check
 * of the body. Throws 404, as for a toolkit that does not exist.
 */
export const byAuthor = declaring({ author: true }, async (c, next) => {
  const body = c.req.valid("json" as never) as { toolkit?: string } | undefined;
  const named = [c.req.param("type"), body?.toolkit].filter((name) => name !== undefined);
  if (named.length === 0 || !named.every((name) => isAuthorOf(c, name))) throw notFound();
  await next();
});

/** Whether the caller may change the toolkit of a collection and its widgets. */
export function isAuthorOf(c: Context<AppEnv>, collection: string): boolean {
  const { isAdmin, ownCollections } = signedIn(c);
  return isAdmin || ownCollections.includes(collection);
}

/** The refusal for a person whose client allows no tools. */
const NO_TOOLS = "Your site does not allow you to make tools.";

/** Requires somebody who may make widgets. Throws 403. */
export const byMaker: MiddlewareHandler<AppEnv> = async (c, next) => {
  checkMaker(signedIn(c));
  await next();
};

/** Checks that somebody may make widgets: an author of a toolkit, or a person who may have tools (product/making 1). Throws 403. */
export function checkMaker({
  isAdmin,
  isManager,
  mostTools,
}: Pick<sessions.CallerAccount, keyof Rights | "mostTools">): void {
  if (!isAdmin && !isManager && mostTools === 0) throw new Problem(403, { detail: NO_TOOLS });
}

/** Whether a bearer token is meant as a service token. */
function isServiceToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/** The rights that a token needs for a call: a scope, and that it belongs to a client or else to the platform. */
type TokenNeed = { scope: TokenScope; isOfClient: boolean } | "any token" | "nothing helps";

/**
 * Lets the program with a service token make a call. One round trip to the database.
 * @param need what the token must be; `nothing helps` where no token may make the call
 * @throws 403 in a browser and if the token is for something else, 401 if it has ended
 */
async function admitProgram(c: Context<AppEnv>, token: string, need: TokenNeed): Promise<void> {
  refuseBrowsers(c);
  if (!isToken(token)) throw tokenEnded();
  if (need === "nothing helps") throw tokenForbidden();
  const hash = await sha256(token);
  await limitRate(c, "TOKEN_LIMIT", hash);
  const now = Date.now();
  const found = await serviceTokens.find(database(c), hash, now);
  if (found === null) throw tokenEnded();
  const { lastUsedOn, ...program } = found;
  const { client } = program;
  if (need !== "any token") checkNeed(program, need);
  c.set("caller", { kind: "program", ...program });
  if (client !== null) {
    c.set("client", client.id as ClientId);
    c.get("record").client = client.id;
  }
  if (lastUsedOn !== utcDay(now)) noteUse(c, program.tokenId, now);
}

function checkNeed(
  { client, scopes }: Program,
  { scope, isOfClient }: Exclude<TokenNeed, string>,
): void {
  if ((client !== null) !== isOfClient)
    throw tokenForbidden(isOfClient ? NEEDS_CLIENT : NEEDS_PLATFORM);
  if (!scopes.includes(scope)) throw tokenForbidden(scopeNeededSentence(scope));
}

/** Browsers send these headers with a call of a page, programs send neither. */
function refuseBrowsers(c: Context<AppEnv>): void {
  if (c.req.header("Origin") === undefined && c.req.header("Sec-Fetch-Site") === undefined) return;
  throw new Problem(403, { detail: TOKEN_IN_BROWSER });
}

function noteUse(c: Context<AppEnv>, tokenId: string, now: number): void {
  const noted = serviceTokens.noteUse(database(c), tokenId, now);
  c.executionCtx.waitUntil(noted.catch(() => undefined));
}

/**
 * True for a request of a script of this site, by the Origin and Sec-Fetch-* headers of browsers. A program that sends none of them
 * has no cookie of somebody else.
 */
export function isOwnFetch(c: Context<AppEnv>): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  const mode = c.req.header("Sec-Fetch-Mode");
  const dest = c.req.header("Sec-Fetch-Dest");
  return (
    hasOwnOrigin(c) &&
    (site === undefined || site === "same-origin") &&
    (mode === undefined || mode === "cors" || mode === "same-origin") &&
    (dest === undefined || dest === "empty")
  );
}

/** True if the Origin header is absent or names this site. */
export function hasOwnOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header("Origin");
  return origin === undefined || origin === new URL(c.req.url).origin;
}

/** Refuses calls from pages of other sites with 403: only /ai is for them (product/embeds 3). */
export function requireOwnOrigin(): MiddlewareHandler<AppEnv> {
  return declaring({ ownOrigin: true }, async (c, next) => {
    if (!hasOwnOrigin(c)) {
      if (isServiceToken(bearerOf(c))) refuseBrowsers(c);
      throw new Problem(403, { detail: "Pages of other sites may not make this call." });
    }
    await next();
  });
}

/** The bearer token of a request; empty without one. HTTP allows several spaces before it (RFC 9110, 11.4). */
function bearerOf(c: Context<AppEnv>): string {
  return /^Bearer +(\S+) *$/iu.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}
