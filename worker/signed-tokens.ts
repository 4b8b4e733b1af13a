import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { z } from "zod";
import { purposeKey } from "#worker/purpose-key.ts";

/** What a kind of token is for: a purpose that no other kind has, its content, and how many milliseconds it holds. */
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
  content: Omit<T, "exp">,
): Promise<string> {
  return new SignJWT(content as JWTPayload)
    .setProtectedHeader({ alg: "HS256" })
    .setJti(crypto.randomUUID())
    .setExpirationTime(`${lifetime / 1000}s`)
    .sign(await purposeKey(secret, purpose));
}

/** The content of a token of a kind; `null` where it has ended, was altered, or is of another kind. */
export async function readToken<T extends object>(
  secret: string,
  { purpose, schema, maxLength = USUAL_LENGTH }: TokenKind<T>,
  token: string,
): Promise<T | null> {
  if (token.length > maxLength) return null;
  try {
    const { payload } = await jwtVerify(token, await purposeKey(secret, purpose), {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
    });
    return schema.safeParse(payload).data ?? null;
  } catch {
    return null;
  }
}
