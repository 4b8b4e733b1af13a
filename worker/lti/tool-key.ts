import { type CryptoKey, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { z } from "zod";
import type { Env } from "#worker/env.ts";

/** A private RSA key as the secrets LTI_KEY and LTI_NEXT_KEY have it (product/lti 1). */
const Key = z.object({ kid: z.string(), kty: z.literal("RSA"), n: z.string(), e: z.string() });

const ALGORITHM = "RS256";

const imported = new Map<string, Promise<CryptoKey>>();

/** Whether this deployment has a key. Without it, there is no LTI. */
export function hasToolKey(env: Env): boolean {
  return env.LTI_KEY !== "";
}

/** The public keys of this product (JWKS): that of now, and the next one while a key is replaced. */
export function publicKeys(env: Env): { keys: JWK[] } {
  const keys = [env.LTI_KEY, env.LTI_NEXT_KEY].filter((text) => text !== "").map(readKey);
  return { keys: keys.map((key) => ({ ...key, alg: ALGORITHM, use: "sig" })) };
}

/** Signs claims with the key of this product, for a learning platform. `lifetime`: in seconds. */
export async function signForPlatform(
  env: Env,
  claims: JWTPayload & { iss: string; aud: string },
  lifetime: number,
): Promise<string> {
  const { kid } = readKey(env.LTI_KEY);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid })
    .setIssuedAt()
    .setJti(crypto.randomUUID())
    .setExpirationTime(`${lifetime}s`)
    .sign(await privateKey(env.LTI_KEY));
}

async function privateKey(text: string): Promise<CryptoKey> {
  const key =
    imported.get(text) ?? (importJWK(JSON.parse(text) as JWK, ALGORITHM) as Promise<CryptoKey>);
  imported.set(text, key);
  return key;
}

/** The public part: nothing else of the secret leaves this file. */
function readKey(text: string): z.output<typeof Key> {
  return Key.parse(JSON.parse(text));
}
