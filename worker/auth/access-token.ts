import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { SessionAccount } from "#db/accounts/sessions.ts";
import { roleCodes } from "#domain/account-roles.ts";

/** How long an access token is good for (design 7). */
const LIFETIME_SECONDS = 15 * 60;
const ISSUER = "prompt-widgets";
const AUDIENCE = "prompt-widgets-rest";
const MAX_LENGTH = 4096;

const Claims = z.object({ sub: z.string(), sid: z.string(), jti: z.string(), exp: z.number() });

/** Signs an access token for a session. Its `UserInfo` holds the name and the role codes (spec 3, design 4). */
export async function signAccessToken(secret: string, account: SessionAccount): Promise<string> {
  const userInfo = { username: account.username, roles: roleCodes(account.isAdmin) };
  return new SignJWT({ UserInfo: userInfo, sid: account.family })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(account.userId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(await signingKey(secret));
}

/** What an access token names, and when it ends (seconds since 1970). */
type Verified = { family: string; userId: string; expiresAt: number };

// By their key: what one secret has signed says nothing of another.
const verified = new WeakMap<CryptoKey, LRUCache<string, Verified>>();

/**
 * The session and user an access token names, or `null` when it is expired, altered or not one of ours. Its signature is checked
 * once: a page makes several calls with one token.
 */
export async function verifyAccessToken(secret: string, token: string): Promise<Verified | null> {
  if (token.length > MAX_LENGTH) return null;
  const key = await signingKey(secret);
  const known = verified.get(key) ?? new LRUCache<string, Verified>({ max: 1000 });
  verified.set(key, known);
  const claims = known.get(token) ?? (await readToken(key, token));
  if (claims === null || claims.expiresAt <= Date.now() / 1000) return null;
  known.set(token, claims);
  return claims;
}

async function readToken(key: CryptoKey, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["iss", "aud", "sub", "jti", "exp"],
    });
    const claims = Claims.parse(payload);
    return { family: claims.sid, userId: claims.sub, expiresAt: claims.exp };
  } catch {
    return null;
  }
}

const keys = new Map<string, CryptoKey>();

/** The key of a secret, imported once. */
async function signingKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  keys.set(secret, key);
  return key;
}
