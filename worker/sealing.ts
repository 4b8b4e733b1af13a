import { base64url } from "jose";
import { readBase64url } from "#worker/one-spelling.ts";
import { sealingKey } from "#worker/purpose-key.ts";

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

/** The bytes of a sealed text; `null` where it was changed or spelled otherwise, or belongs to something else. */
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
