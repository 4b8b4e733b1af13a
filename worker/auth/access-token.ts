import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { SessionAccount } from "#db/accounts/sessions.ts";
import { roleCodes } from "#domain/account-roles.ts";

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
  if (token.length > MAX_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["iss", "aud", "sub", "jti", "exp"],
    });
    const { sid, sub } = Claims.parse(payload);
    return { family: sid, userId: sub };
  } catch {
    return null;
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
