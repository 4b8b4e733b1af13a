import type { Context } from "hono";
import { SignJWT } from "jose";
import { z } from "zod";
import type { SessionAccount } from "#db/accounts/sessions.ts";
import { roleCodes } from "#domain/account-roles.ts";
import type { AppEnv } from "#worker/context.ts";
import { verifyToken } from "#worker/signed-tokens.ts";

/** product/accounts 5 */
const LIFETIME_SECONDS = 15 * 60;
const ISSUER = "prompt-widgets";
const AUDIENCE = "prompt-widgets-rest";
const MAX_LENGTH = 4096;

const Claims = z.object({ sub: z.string(), sid: z.string() });

/** Signs an access token for a session. Its claim `UserInfo` holds the username and the role codes (product/rest 2). */
export async function signAccessToken(secret: string, account: SessionAccount): Promise<string> {
  const userInfo = { username: account.username, roles: roleCodes(account) };
  return new SignJWT({ UserInfo: userInfo, sid: account.family })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(account.userId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(keyOf(secret));
}

/**
 * Verifies an access token.
 * @returns the session (`family`) and the user that it names, or `null` where it is expired, altered or signed by somebody else
 */
export async function verifyAccessToken(
  secret: string,
  token: string,
): Promise<{ family: string; userId: string } | null> {
  const payload = await verifyToken(token, keyOf(secret), {
    maxLength: MAX_LENGTH,
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["iss", "aud", "sub", "jti", "exp"],
  });
  const claims = Claims.safeParse(payload).data;
  return claims ? { family: claims.sid, userId: claims.sub } : null;
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

/** The bearer token of a request; empty without one. HTTP allows several spaces before it (RFC 9110, 11.4). */
export function bearerOf(c: Context<AppEnv>): string {
  return /^Bearer +(\S+) *$/iu.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}
