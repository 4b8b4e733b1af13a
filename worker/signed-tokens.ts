import { type JWTPayload, type JWTVerifyOptions, SignJWT, base64url, jwtVerify } from "jose";
import type { z } from "zod";

/**
 * A kind of token: its purpose, which no other kind has, its content, and the milliseconds for which it is valid. The content can contain `jti`,
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

/** The content of a token of a kind; `null` if it has ended, was altered or spelled otherwise, or is of another kind. */
export async function readToken<T extends object>(
  secret: string,
  { purpose, schema, maxLength = USUAL_LENGTH }: TokenKind<T>,
  token: string,
): Promise<T | null> {
  const key = await purposeKey(secret, purpose);
  const payload = await verifyToken(token, key, { maxLength, requiredClaims: ["exp", "jti"] });
  return schema.safeParse(payload).data ?? null;
}

/** The claims of a token that this server has signed; `null` if it has ended, was altered or spelled otherwise. */
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

const IV_BYTES = 12;

/**
 * Bytes as a text that only this server can read (AES-GCM).
 * @param purpose a word that no other caller uses
 * @param of what the bytes belong to: they open for the same only
 */
export async function seal(
  secret: string,
  { purpose, of }: { purpose: string; of: string },
  bytes: BufferSource,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await sealingKey(secret, purpose);
  const parameters = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(of) };
  const sealed = await crypto.subtle.encrypt(parameters, key, bytes);
  return base64url.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The bytes of a sealed text; `null` if it was changed or spelled otherwise, or belongs to something else. */
export async function unseal(
  secret: string,
  { purpose, of }: { purpose: string; of: string },
  text: string,
): Promise<ArrayBuffer | null> {
  const bytes = readBase64url(text);
  if (bytes === null) return null;
  const key = await sealingKey(secret, purpose);
  try {
    const additionalData = new TextEncoder().encode(of);
    const parameters = { name: "AES-GCM", iv: bytes.slice(0, IV_BYTES), additionalData };
    return await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_BYTES));
  } catch {
    return null;
  }
}

/**
 * The bytes of a text in base64url; `null` for any spelling but the one that this server writes. `jose` also reads padding, blanks and other
 * values of the bits that the last character does not use, so that one text has many spellings.
 */
function readBase64url(text: string): Uint8Array | null {
  try {
    const bytes = base64url.decode(text);
    return base64url.encode(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether all parts of a token between its dots are spelled as this server writes them. */
export function hasOneSpelling(token: string): boolean {
  return token.split(".").every((part) => readBase64url(part) !== null);
}

/**
 * A key for HMAC that is made from TOKEN_SECRET for one purpose: what it signs is nothing under another purpose.
 * @param purpose a word that no other caller uses
 */
export async function purposeKey(secret: string, purpose: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = bytesOf(secret, purpose);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

/** Derives a key for AES-GCM like `purposeKey`. It seals texts that only this server may read. */
export async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(secret, purpose));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function bytesOf(secret: string, purpose: string) {
  return new TextEncoder().encode(`${purpose} ${secret}`);
}
