import { type JWTPayload, jwtVerify, type JWTVerifyOptions, SignJWT } from "jose";
import type { z } from "zod";
import { hasOneSpelling } from "#worker/one-spelling.ts";
import { purposeKey } from "#worker/purpose-key.ts";

/**
 * What a kind of token is for: a purpose that no other kind has, its content, and how many milliseconds it holds. The content can read `jti`,
 * the id of the token, and `exp`, its end in seconds since 1970.
 */
export type TokenKind<T extends object> = {
  purpose: string;
  schema: z.ZodType<T>;
  lifetime: number;
  maxLength?: number;
};

const USUAL_LENGTH = 2_000;

/** Signs a token that this server gives to itself by way of a browser. */
export async function signToken<T extends object>(
  secret: string,
  { purpose, lifetime }: TokenKind<T>,
  content: Omit<T, "exp" | "jti">,
): Promise<string> {
  return new SignJWT(content as JWTPayload)
    .setProtectedHeader({ alg: "HS256" })
    .setJti(crypto.randomUUID())
    .setExpirationTime(`${lifetime / 1000}s`)
    .sign(await purposeKey(secret, purpose));
}

/** The content of a token of a kind; `null` where it has ended, was altered or spelled otherwise, or is of another kind. */
export async function readToken<T extends object>(
  secret: string,
  { purpose, schema, maxLength = USUAL_LENGTH }: TokenKind<T>,
  token: string,
): Promise<T | null> {
  const key = await purposeKey(secret, purpose);
  const payload = await verifyToken(token, key, { maxLength, requiredClaims: ["exp", "jti"] });
  return schema.safeParse(payload).data ?? null;
}

/** The claims of a token that this server has signed; `null` where it has ended, was altered or spelled otherwise. */
export async function verifyToken(
  token: string,
  key: CryptoKey | Uint8Array,
  { maxLength, ...options }: JWTVerifyOptions & { maxLength: number },
): Promise<JWTPayload | null> {
  if (token.length > maxLength || !hasOneSpelling(token)) return null;
  try {
    return (await jwtVerify(token, key, { ...options, algorithms: ["HS256"] })).payload;
  } catch {
    return null;
  }
}
